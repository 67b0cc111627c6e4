// verdict: false(no-overflow)
// flags: -w
/* A label in a function that is inlined always. */
#include <limits.h>

static inline __attribute__((always_inline)) int is_least(int x) {
  switch (x) {
  case INT_MAX + 1: // HERE
    return 1;
  }
  return 0;
}

int main(void) { return is_least(3); }
