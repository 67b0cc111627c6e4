// verdict: false(no-overflow)
// flags: -w
#include <limits.h>

int main(void) {
  if (-INT_MIN < 0) // HERE
    return 1;
  return 0;
}
