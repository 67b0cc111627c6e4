// verdict: false(no-overflow)
// flags: -w
/* The linker has another name for the function. */
#include <limits.h>

int is_least(int x) __asm__("another_name");

int is_least(int x) {
  switch (x) {
  case INT_MAX + 1: // HERE
    return 1;
  }
  return 0;
}

int main(void) { return is_least(3); }
