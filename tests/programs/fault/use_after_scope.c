// fault: valid-deref
/* Reads a variable after its block. */
int main(void) {
  int *p;
  {
    int inner = 5;
    p = &inner;
  }
  return *p; // HERE
}
