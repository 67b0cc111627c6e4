// verdict: false(no-overflow)
#include <limits.h>

int main(void) {
  int x = INT_MIN / -1; // HERE
  return x == 0;
}
