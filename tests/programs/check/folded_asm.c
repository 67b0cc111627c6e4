// verdict: false(no-overflow)
// flags: -w
/* The linker has another name for the variable. */
#include <limits.h>

static int next __asm__("another_name") = INT_MAX + 1; // HERE

int main(void) { return next == 3; }
