// verdict: true
/* A range of more values than could be tried, only compared. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(-1000000, 1000000);
  if (x < 0)
    assert(x >= -1000000);
  else
    assert(x <= 1000000);
  return 0;
}
