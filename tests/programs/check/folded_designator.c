// verdict: false(no-overflow)
// flags: -w
/* Which element a value is for is a constant, too. */
#include <limits.h>

static struct {
  int a[2];
} table = {.a[INT_MAX + 1 & 1] = 2}; // HERE

int main(void) { return table.a[1]; }
