// verdict: true
/* The squares of all numbers fit. */
#include <allways/check.h>

int main(void) {
  int x = allways_range(46338, 46340);
  return x * x == 3;
}
