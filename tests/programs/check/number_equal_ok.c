// verdict: true
/* Numbers that are computed from addresses and compared: with registers, with
 * memory, in tests and as values. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t again(uintptr_t u) {
  uintptr_t v = 0;
  for (int i = 0; i < 64; i += 8)
    v |= (u >> i & 255) << i;
  return v;
}

int main(void) {
  static int a;
  int b;
  int *c = malloc(sizeof *c);
  uintptr_t numbers[] = {(uintptr_t)&a, (uintptr_t)&b, (uintptr_t)c};
  void *pointers[] = {&a, &b, c};
  for (int i = 0; i < 3; i++) {
    uintptr_t v = again(numbers[i]);
    int same = v == numbers[i], other = numbers[i] != v;
    assert(same && !other);
    if ((uintptr_t)pointers[i] != v)
      abort();
    assert(again(numbers[(i + 1) % 3]) != numbers[i]);
    assert(v + 1 != numbers[i] && numbers[i] != 1);
  }
  free(c);
  return 0;
}
