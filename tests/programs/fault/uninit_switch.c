// fault: uninitialized
/* A switch on a value that was never set. */
int main(void) {
  int kind;
  switch (kind) { // HERE
  case 1:
    return 1;
  default:
    return 0;
  }
}
