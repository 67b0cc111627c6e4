// fault: bad-call
/* Calls with more arguments than the function has. */
static long first(long a) { return a; }

int main(void) {
  long (*f)(long, long, long) = (long (*)(long, long, long))first;
  return (int)f(1, 2, 3); // HERE
}
