/* Enumerations: values, sizes, negative, large, as array sizes, packed. */
#include <assert.h>
#include <stdio.h>

enum plain { A, B = 10, C, D = -3, E };
enum big { HUGE_ONE = 0x7fffffff, TOP = 0xf0000000u };
enum __attribute__((packed)) small { X, Y, Z };
enum { COUNT = 5, MASK = 1 << 4 | 1 };

static const char *name(enum plain p) {
  static const struct {
    enum plain key;
    const char *name;
  } table[] = {{A, "A"}, {B, "B"}, {C, "C"}, {D, "D"}, {E, "E"}};
  for (unsigned i = 0; i < COUNT; i++)
    if (table[i].key == p)
      return table[i].name;
  return "?";
}

int main(void) {
  int array[COUNT] = {0};
  enum plain p = D;
  enum small s = Z;

  printf("%d %d %d %d %d\n", A, B, C, D, E);
  printf("%zu %zu %zu %zu\n", sizeof p, sizeof s, sizeof array,
         sizeof(enum big));
  printf("%s %s %s\n", name(p), name(C), name((enum plain)7));
  p++;
  assert(p == E && p < A && (unsigned)TOP > HUGE_ONE && MASK == 17);
  s--;
  printf("%d %d\n", s, s * COUNT);
  return 0;
}
