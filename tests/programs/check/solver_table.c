// verdict: false(assertion)
/* The last value of a table is part of a sum. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  static const int table[4] = {1, 2, 3, 90};
  int x = table[allways_range(0, 200) / 60], y = allways_range(0, 200);
  assert(x + y != 290); // HERE
  return 0;
}
