/* _Alignas, _Alignof, packed and aligned structs, misaligned members. */
#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct packed {
  char a;
  int b;
  double c;
  short d;
} __attribute__((packed));

struct padded {
  char a;
  alignas(16) int b;
  char c;
};

struct __attribute__((aligned(32))) cache {
  int x;
};

#pragma pack(push, 2)
struct pragma {
  char a;
  long b;
};
#pragma pack(pop)

static alignas(8) char bytes[16];

int main(void) {
  struct packed p, list[3] = {{1, 2, 3.5, 4}, {5, 6, 7.5, 8}};
  struct padded q = {1, 2, 3};

  printf("%zu %zu %zu %zu\n", sizeof p, sizeof q, sizeof(struct cache),
         sizeof(struct pragma));
  printf("%zu %zu %zu\n", offsetof(struct packed, c),
         offsetof(struct padded, c), offsetof(struct pragma, b));
  printf("%zu %zu %zu\n", alignof(struct packed), alignof(struct padded),
         _Alignof(long double));
  p.a = 'a';
  p.b = -7;
  p.c = 0.1;
  p.d = 300;
  printf("%c %d %g %d\n", p.a, p.b, p.c, p.d);
  list[2] = p;
  list[1].b += list[2].b;
  list[2].c *= 2;
  printf("%d %g %g\n", list[1].b, list[1].c, list[2].c);
  assert(q.a + q.b + q.c == 6);
  uint64_t odd = 0x1122334455667788;
  memcpy(bytes + 3, &odd, sizeof odd);
  uint32_t part;
  memcpy(&part, bytes + 5, sizeof part);
  printf("%x\n", part);
  struct pragma *g = (struct pragma *)bytes;
  g->b = -1;
  assert(bytes[2] == -1 && bytes[9] == -1);
  return 0;
}
