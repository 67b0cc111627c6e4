// fault: uninitialized
/* Branches on a local that was never set. */
int main(void) {
  int x;
  int *p = &x;
  if (*p > 3) // HERE
    return 1;
  return 0;
}
