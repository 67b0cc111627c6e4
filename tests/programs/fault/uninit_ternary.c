// fault: uninitialized
/* A conditional expression and a logical operator on undefined values. */
int main(void) {
  int a[2], b = 1;
  a[0] = 1;
  int c = b && a[0] ? 5 : 6;
  c += a[1] ? 1 : 2; // HERE
  return c;          // HERE
}
