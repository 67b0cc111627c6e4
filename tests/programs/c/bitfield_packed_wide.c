/* Bit-fields of packed structs that clang reads and writes as one integer of
 * 72 to 512 bits, as no field begins at a byte; set one by one in memory that
 * nobody initialised. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma pack(push, 1)
struct bits72 {
  unsigned long a : 60;
  int b : 7;
  unsigned c : 5;
};
struct bits96 {
  int a : 29;
  unsigned b : 28;
  int c : 20;
  unsigned d : 19;
};
struct bits128 {
  int a : 29;
  unsigned b : 28;
  int c : 29;
  unsigned d : 31;
  unsigned e : 11;
};
struct bits200 {
  unsigned long a : 61;
  int b : 10;
  long c : 51;
  unsigned d : 29;
  long e : 48;
  unsigned f : 1;
};
struct bits512 {
  long a : 63, b : 63, c : 62;
  unsigned d : 3;
  unsigned long e : 61, f : 63, g : 63;
  long h : 63, i : 62;
  signed j : 9;
};
struct mixed {
  char tag;
  unsigned long a : 57;
  long b : 58;
  unsigned c : 20;
  short tail;
};
#pragma pack(pop)

static const struct bits200 fixed = {0x123456789abcdef, -5, -123456789012, 77,
                                     98765432109, 1};
static struct bits512 zero;

#define N(x) ((long long)(x))

static void fill72(struct bits72 *s, uint64_t seed) {
  s->c = seed & 31;
  s->a = seed * 0x9e3779b97f4a7c15 >> 4;
  s->b = (int)(seed % 127) - 63;
}

static void show72(const struct bits72 *s) {
  printf("72: %lld %lld %lld\n", N(s->a), N(s->b), N(s->c));
}

static void fill96(struct bits96 *s, uint64_t seed) {
  s->b = seed * 77 & 0xfffffff;
  s->d = seed & 0x7ffff;
  s->a = -(int)(seed & 0xffff);
  s->c = (int)(seed % 1000) - 500;
}

static void show96(const struct bits96 *s) {
  printf("96: %lld %lld %lld %lld\n", N(s->a), N(s->b), N(s->c), N(s->d));
}

static void fill128(struct bits128 *s, uint64_t seed) {
  s->e = seed & 0x7ff;
  s->c = -(int)(seed & 0xfffff);
  s->b = seed * 5 & 0xfffffff;
  s->d = seed * 3 & 0x7fffffff;
  s->a = (int)(seed & 0xffff) - 0x8000;
}

static void show128(const struct bits128 *s) {
  printf("128: %lld %lld %lld %lld %lld\n", N(s->a), N(s->b), N(s->c), N(s->d),
         N(s->e));
}

static void fill200(struct bits200 *s, uint64_t seed) {
  s->e = -(long)(seed << 20);
  s->c = (long)(seed << 15) - 9;
  s->f = seed & 1;
  s->a = seed * 0x9e3779b97f4a7c15 >> 3;
  s->d = seed & 0x1fffffff;
  s->b = (int)(seed & 0xff) - 128;
}

static void show200(const struct bits200 *s) {
  printf("200: %lld %lld %lld %lld %lld %lld\n", N(s->a), N(s->b), N(s->c),
         N(s->d), N(s->e), N(s->f));
}

static void change200(struct bits200 *s) {
  s->a ^= 0x5555555555;
  s->b++;
  s->c >>= 3;
  s->d *= 3;
  s->e -= 100000;
  s->f ^= 1;
}

static void fill512(struct bits512 *s, uint64_t seed) {
  s->a = -(long)seed, s->b = (long)(seed << 30), s->c = -1, s->d = seed & 7;
  s->e = ~seed, s->f = seed << 40, s->g = seed * seed;
  s->h = -(long)(seed << 7), s->i = (long)(seed << 2), s->j = -200;
}

static void show512(const struct bits512 *s) {
  printf("512: %lld %lld %lld %lld\n", N(s->a), N(s->b), N(s->c), N(s->d));
  printf("  %lld %lld %lld %lld %lld %lld\n", N(s->e), N(s->f), N(s->g),
         N(s->h), N(s->i), N(s->j));
}

/* Some fields are never set: those that are can be read all the same. */
static void some_fields(void) {
  struct bits72 x;
  x.b = -9;
  printf("%d ", x.b);
  struct bits128 y;
  y.c = 1234, y.e = 99;
  y.c += y.e;
  printf("%d %u ", y.c, y.e);
  struct bits200 *z = malloc(sizeof *z);
  z->c = -77, z->d = 5;
  z->c *= z->d;
  printf("%lld %d\n", N(z->c), z->d);
  struct bits200 copy = *z;
  free(z);
  copy.e = copy.c;
  printf("%lld %lld\n", N(copy.e), N(copy.c));
}

static struct bits96 pass(struct bits96 s, struct bits200 t) {
  s.a += t.b;
  s.d ^= (unsigned)t.c & 0x7ffff;
  return s;
}

static void mixed(void) {
  struct mixed m[2];
  m[1].c = 0x54321, m[1].tail = -3, m[1].tag = 'x';
  m[1].b = -100000000000, m[1].a = 99999999999;
  m[0] = m[1];
  m[0].b = m[1].a < 4 ? 1 : m[1].b / 2;
  printf("%c %lld %lld %lld %d\n", m[0].tag, N(m[0].a), N(m[0].b), N(m[0].c),
         m[0].tail);
  unsigned char bytes[sizeof m[0]];
  memcpy(bytes, &m[0], sizeof bytes);
  for (size_t i = 0; i < 17; i++)
    printf("%02x", bytes[i]);
  printf("\n");
}

int main(void) {
  struct bits72 a;
  struct bits96 b;
  struct bits128 c;
  struct bits200 d;
  struct bits512 e;
  for (uint64_t seed = 1; seed < 1u << 31; seed = seed * 97 + 13) {
    fill72(&a, seed), show72(&a);
    fill96(&b, seed), show96(&b);
    fill128(&c, seed), show128(&c);
    fill200(&d, seed), show200(&d);
    change200(&d), show200(&d);
    fill512(&e, seed), show512(&e);
    b = pass(b, d), show96(&b);
  }
  show200(&fixed);
  zero.g--;
  show512(&zero);
  some_fields();
  mixed();
  return 0;
}
