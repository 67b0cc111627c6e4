/* Anonymous structs and unions, and plain GNU unnamed fields. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>

struct packet {
  int kind;
  union {
    struct {
      short x, y;
    };
    unsigned whole;
    char raw[4];
  };
  struct {
    union {
      float f;
      int i;
    };
    int tail;
  };
};

typedef union {
  struct {
    unsigned char b, g, r, a;
  };
  unsigned rgba;
} color;

int main(void) {
  struct packet p = {1, {{2, 3}}, {{4.5f}, 6}}, q = {.y = 9, .tail = 1};
  color c = {.rgba = 0x11223344};

  printf("%d %d %d %g %d\n", p.kind, p.x, p.y, p.f, p.tail);
  printf("%x %d %d\n", p.whole, p.raw[0], p.raw[2]);
  printf("%d %d %d\n", q.kind, q.y, q.tail);
  c.a = 0xff;
  printf("%x %x %x\n", c.rgba, c.r, c.b);
  p.i = 0x40000000;
  printf("%g %zu\n", p.f, offsetof(struct packet, tail));
  return 0;
}
