// fault: no-overflow
/* ++ at INT_MAX. */
#include <limits.h>

int main(void) {
  int i = INT_MAX - 2, rounds = 0;
  while (i > 0) {
    i++; // HERE
    rounds++;
  }
  return rounds == 0;
}
