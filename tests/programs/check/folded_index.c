// verdict: false(no-overflow)
// flags: -w
/* The address of an element: its index is a constant. */
#include <limits.h>

static int table[2], *first = &table[INT_MAX + 1 & 1]; // HERE

int main(void) { return *first; }
