int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 100000; i++)
    sum += i;
  return sum == 0;
}
