// verdict: false(division-by-zero)
/* Zero divides nothing, also of 128 bits. */
static unsigned __int128 zero;

int main(void) {
  unsigned __int128 x, r;
  r = x % zero; // HERE
  (void)r;
  return 0;
}
