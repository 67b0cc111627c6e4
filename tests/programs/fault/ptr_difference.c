// fault: pointer-operation
// options: --pedantic
/* The difference of pointers into two arrays. */
int main(void) {
  int a[4], b[4];
  int *p = a, *q = b;
  return (int)(p - q); // HERE
}
