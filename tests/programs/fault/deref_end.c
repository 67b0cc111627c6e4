// fault: valid-deref
/* Dereferences the pointer one past the end. */
int main(void) {
  int a[3] = {1, 2, 3};
  int *end = a + 3;
  return *end; // HERE
}
