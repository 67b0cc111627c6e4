// fault: no-overflow
// flags: -w
/* A constant of a static variable overflows; clang computes it. */
#include <limits.h>

static long limit =
    INT_MAX + 1; // HERE

int main(void) { return limit == 0; }
