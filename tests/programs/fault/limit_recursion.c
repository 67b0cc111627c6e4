// fault: limit
/* A recursion that never ends. */
static long down(long n) {
  return down(n + 1) + 1; // HERE
}

int main(void) { return (int)down(0); }
