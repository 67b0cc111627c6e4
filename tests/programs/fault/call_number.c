// fault: bad-call
/* Calls a number. */
int main(void) {
  volatile long n = 0x400000;
  int (*f)(void) = (int (*)(void))n;
  return f(); // HERE
}
