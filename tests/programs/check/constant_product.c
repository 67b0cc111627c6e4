// verdict: false(no-overflow)
// flags: -w
#include <limits.h>

static long limit(void) { return 9223372036854775807L * 2; } // HERE

int main(void) { return limit() == 0; }
