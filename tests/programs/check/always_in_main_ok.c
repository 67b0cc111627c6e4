// verdict: true
// options: --always is_even
/* There is one thread, and what it writes is right. */
static int x;

int is_even(void) { return x % 2 == 0; }

int main(void) {
  for (int i = 0; i < 10; i++)
    x = 2 * i;
  return 0;
}
