// verdict: false(valid-memtrack)
// options: --summaries
/* A block is lost just before a call that is not known yet. */
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
static int g, h;
static void other(int n) { for (int i = 0; i < n; i++) h++; }
static void lose(int n) {
  g = malloc(4) != NULL; // HERE
  other(n);
}
int main(void) {
  lose(1);
  return 0;
}
