// fault: no-overflow
// flags: -w
/* Nothing is left of the constant but its value. */
#include <limits.h>

static const int end = INT_MAX + 1; // HERE

int main(void) { return end == 0; }
