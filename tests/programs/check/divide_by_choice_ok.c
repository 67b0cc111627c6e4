// verdict: true
/* Zero is left out. */
#include <allways/check.h>

int main(void) {
  int d = allways_range(-2, 2);
  if (d == 0)
    return 0;
  return 100 / d == 7;
}
