// fault: pointer-operation
// options: --pedantic
/* Which way the stack grows. */
static int below(const char *outer) {
  char here = 0;
  return &here <= outer; // HERE
}

int main(void) {
  char outer = 0;
  return below(&outer) & 0;
}
