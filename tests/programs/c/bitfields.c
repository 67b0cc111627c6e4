/* Bit-fields of odd widths, set one by one in an uninitialised struct. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct odd {
  unsigned a : 3;
  unsigned b : 17;
  int c : 5;
  uint64_t d : 33;
  int64_t e : 63;
  unsigned f : 1;
  signed g : 1;
  unsigned : 0;
  unsigned char h : 7;
  unsigned char i : 4;
};

static void show(const struct odd *o) {
  printf("%u %u %d %llu %lld %u %d %u %u\n", o->a, o->b, o->c,
         (unsigned long long)o->d, (long long)o->e, o->f, o->g, o->h, o->i);
}

static void fill(struct odd *o, unsigned seed) {
  o->a = seed & 7;
  o->b = seed * 77 & 0x1ffff;
  o->c = (int)(seed % 31) - 15;
  o->d = (uint64_t)seed << 23 & 0x1ffffffff;
  o->e = -(int64_t)((uint64_t)seed << 27);
  o->f = seed >> 1 & 1;
  o->g = seed & 1 ? -1 : 0;
  o->h = seed & 0x7f;
  o->i = seed & 0xf;
}

struct mixed {
  char tag;
  short s : 9;
  short t : 7;
  long long wide : 40;
  unsigned bits : 24;
  unsigned char tail[3];
};

int main(void) {
  struct odd local;
  struct odd *heap = malloc(sizeof *heap);
  struct odd copy;

  fill(&local, 12345);
  show(&local);
  fill(heap, 987654321);
  show(heap);
  copy = local;
  copy.c++;
  copy.d += 1;
  copy.e ^= 0xff;
  copy.a--;
  copy.b <<= 3;
  show(&copy);
  show(&local);
  free(heap);

  struct mixed m;
  m.tag = 'm';
  m.s = -200;
  m.t = 63;
  m.wide = -5000000000;
  m.bits = 0xabcdef;
  m.tail[1] = 9;
  printf("%zu %c %d %d %lld %x %d\n", sizeof m, m.tag, m.s, m.t,
         (long long)m.wide, m.bits, m.tail[1]);
  unsigned over = 9;
  struct odd one = {.a = over & 7, .i = 15};
  one.a += 7;
  one.i++;
  assert(one.a == 0 && one.i == 0 && one.e == 0);
  if (one.f == 0 && one.a + 1 > 0)
    printf("%zu\n", sizeof one);
  return 0;
}
