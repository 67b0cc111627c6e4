// fault: uninitialized
/* A result computed from an undefined value is undefined. */
int main(void) {
  int a = 1, b, *p = &b;
  int sum = a + *p * 2;
  if (sum > a) // HERE
    return 1;
  return 0;
}
