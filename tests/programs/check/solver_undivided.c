// verdict: false(assertion)
/* What is divided and multiplied again has lost its remainder. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int a = allways_range(0, 63), b = allways_range(3, 63);
  allways_assume((a ^ b) == 0x30);
  assert(a / b * b == a); // HERE
  return 0;
}
