// verdict: false(no-overflow)
// flags: -w
/* The argument of a builtin that clang folds. */
#include <limits.h>

static int ones = __builtin_popcount(INT_MAX + 1); // HERE

int main(void) { return ones == 3; }
