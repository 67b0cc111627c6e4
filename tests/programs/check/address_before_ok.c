// verdict: true
/* Pointers that lie before their object, or far behind it, are in order with
 * those into it: as a decoder has it that looks how much room is left. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct range {
  const char *from, *to;
};

static char global[20];

/* How often 32 bytes fit: not at all. */
static int fits(const char *at, const char *end) {
  const char *last = end - 32;
  int n = 0;
  while (at <= last)
    at++, n++;
  return n;
}

/* The same, where the pointers are in memory. */
static int fits_in(volatile struct range *range) {
  int n = 0;
  while (range->from <= range->to)
    range->from++, n++;
  return n;
}

static void check(char *object) {
  assert(fits(object, object + 20) == 0);
  assert(fits(object, object + 10) == 0);
  volatile struct range range = {object, object + 20 - 32};
  assert(fits_in(&range) == 0);
  range = (struct range){object - 3, object};
  assert(fits_in(&range) == 4);
  const char *before = object - 65536;
  assert(before < object && object > before && !(before >= object));
  assert(before <= object + 20 && before + 65536 <= object);
  assert(before < before + 1 && before + 65537 > object);
  assert((uintptr_t)before < (uintptr_t)object);
  assert((intptr_t)before < (intptr_t)object);
  assert(object + (1 << 30) > object - (1 << 30));
  size_t huge = SIZE_MAX - 15; /* object + huge goes around */
  assert((uintptr_t)object + huge < (uintptr_t)object);
}

int main(void) {
  char local[20], *block = malloc(20);
  check(global);
  check(local);
  check(block);
  free(block);
  return 0;
}
