// fault: valid-deref
/* Reads a local of a function that has returned. */
static int *leak(int x) {
  int local = x, *p = &local;
  return p;
}

int main(void) {
  int *p = leak(3);
  return *p; // HERE
}
