// verdict: false(valid-deref)
/* What is wanted is found at once, but the block is smaller than said. */
#define _GNU_SOURCE
#include <string.h>

int main(void) {
  char a[4] = "abc";
  return memmem(a, 5, "ab", 2) == a; // HERE
}
