// verdict: false(assertion)
/* The same question has different answers, by what was learnt before. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(2, 200), y = allways_range(2, 200);
  if (x + 2 < y)
    assert(x * y != 10403);
  else
    assert(x * y != 10403); // HERE
  return 0;
}
