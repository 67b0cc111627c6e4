// verdict: false(uninitialized)
// options: --suppress uninitialized:pick
/* Another byte is still undefined where nothing is suppressed. */
static int pick(const int *p) { return *p > 100 ? 2 : 1; }

int main(void) {
  int x[2];
  int picked = pick(&x[0]);
  if (x[1] > 100) // HERE
    picked = 3;
  return picked == 4;
}
