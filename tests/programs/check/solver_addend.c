// verdict: false(assertion)
/* A constant is added to an open value before it is compared. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(0, 200), y = allways_range(205, 305);
  assert(x + 10 != y); // HERE
  return 0;
}
