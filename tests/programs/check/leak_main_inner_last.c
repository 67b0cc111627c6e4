// verdict: false(valid-memtrack)
/* The same where the block is the last of main, on one line, and has a return
 * in it. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  int n = allways_choose(2);
  // clang-format off
  { char *p = malloc(4); if (n) return *p = 1; } return 0; // HERE
  // clang-format on
}
