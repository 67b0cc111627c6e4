int main(void) {
  int x;
  if (x > 3)
    return 1;
}
