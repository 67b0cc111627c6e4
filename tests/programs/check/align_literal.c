// verdict: unknown
// So may a string literal.
#include <assert.h>
#include <stdint.h>

int main(void) {
  const char *text = "text";
  assert(((uintptr_t)text | 1) != (uintptr_t)text);
}
