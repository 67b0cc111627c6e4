// fault: no-overflow
// flags: -w
/* A floating point number becomes an integer without a cast. */
#include <float.h>

static int table[] = {1, 2147483647.5, -2147483648.5,
                      FLT_MAX}; // HERE

int main(void) { return table[0] - 1; }
