// fault: bad-call
/* Calls a variable. */
static int data = 5;

int main(void) {
  void *p = &data;
  void (*f)(void) = (void (*)(void))p;
  f(); // HERE
  return 0;
}
