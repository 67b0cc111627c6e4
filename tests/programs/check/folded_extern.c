// verdict: false(no-overflow)
// flags: -w
/* A constant is declared once more where it is defined already. */
#include <limits.h>

const int limit = INT_MAX + 1; // HERE
extern const int limit;

int main(void) { return limit == 3; }
