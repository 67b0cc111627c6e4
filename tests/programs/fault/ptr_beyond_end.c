// fault: pointer-operation
// options: --pedantic
/* Forms a pointer two past the end. */
int main(void) {
  int a[4] = {0};
  volatile int n = 6;
  int *p = a + n; // HERE
  return p == a;
}
