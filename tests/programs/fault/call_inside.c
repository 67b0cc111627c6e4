// fault: bad-call|pointer-operation
// options: --pedantic
/* Calls into the middle of a function. */
static void f(void) {}

int main(void) {
  char *p = (char *)f;
  void (*g)(void) = (void (*)(void))(p + 1); // HERE
  g();                                       // HERE
  return 0;
}
