/* Unions: type punning, tagged variants, largest member, initialisation. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union bits {
  float f;
  uint32_t u;
  unsigned char byte[4];
};

union wide {
  double d;
  uint64_t u;
  struct {
    uint32_t low, high;
  } half;
  struct {
    uint16_t a;
    int8_t b;
  } odd;
};

struct value {
  enum { INT, REAL, TEXT } kind;
  union {
    long i;
    double d;
    const char *s;
  } as;
};

static void show(struct value v) {
  switch (v.kind) {
  case INT:
    printf("int %ld\n", v.as.i);
    break;
  case REAL:
    printf("real %g\n", v.as.d);
    break;
  case TEXT:
    printf("text %s\n", v.as.s);
    break;
  }
}

int main(void) {
  union bits b = {.f = 1.0f};
  union wide w;
  struct value v;

  printf("%x %d %zu\n", b.u, b.byte[3], sizeof b);
  b.byte[2] = 0xc0;
  printf("%g\n", b.f);
  w.d = -2.5;
  printf("%x %x %x %d\n", w.half.high, w.half.low, w.odd.a, w.odd.b);
  w.half.high ^= 0x80000000;
  printf("%g %llx\n", w.d, (unsigned long long)w.u);
  v.kind = INT;
  v.as.i = -7;
  show(v);
  v.kind = REAL;
  v.as.d = 0.5;
  show(v);
  v.kind = TEXT;
  v.as.s = "seven";
  show(v);
  show((struct value){INT, {.i = 12}});
  union wide x = w;
  assert(x.u == w.u && memcmp(&x, &w, 8) == 0);
  union {
    char first;
    long second;
  } u = {'a'};
  assert(u.first == 'a');
  u.second = 0x4142;
  assert(u.first == 'B');
  return 0;
}
