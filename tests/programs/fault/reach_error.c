// fault: unreach-call
/* reach_error is called. */
extern void reach_error(void);

int main(void) {
  volatile int x = 41;
  if (++x == 42)
    reach_error(); // HERE
  return 0;
}
