// fault: bad-call
/* Calls with a double where an int is expected. */
static int twice(int a) { return a * 2; }

int main(void) {
  void *p = (void *)twice;
  int (*f)(double) = (int (*)(double))p;
  return f(1.5); // HERE
}
