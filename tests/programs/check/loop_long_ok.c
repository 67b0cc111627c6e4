// verdict: true
/* A loop that ends after 100,000 rounds. */
#include <assert.h>

int main(void) {
  unsigned n = 0;
  for (int i = 0; i < 100000; i++)
    n += 2;
  assert(n == 200000);
  return 0;
}
