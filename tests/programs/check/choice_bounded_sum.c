// verdict: false(assertion)
/* The sum of three small numbers can be six. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += allways_choose(3);
  assert(sum != 6); // HERE
  return 0;
}
