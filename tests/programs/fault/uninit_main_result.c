// fault: uninitialized
/* main returns a value that was never set. */
int main(void) {
  int status, *p = &status;
  return *p;
}
