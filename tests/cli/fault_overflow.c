int main(void) {
  int factorial = 1;
  for (int i = 1; i < 20; i++)
    factorial *= i;
  return factorial == 0;
}
