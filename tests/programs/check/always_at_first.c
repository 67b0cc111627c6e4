// verdict: false(always)
// options: --always started
/* Wrong in the first state. */
static int x;

int started(void) { return x == 1; } // HERE

int main(void) {
  x = 1;
  return 0;
}
