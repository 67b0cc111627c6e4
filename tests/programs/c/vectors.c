/* Vector extensions: arithmetic, comparison, subscripts, conversion. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef int v4i __attribute__((vector_size(16)));
typedef unsigned char v16c __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef short v8s __attribute__((vector_size(16)));
typedef int v8i __attribute__((vector_size(32)));
typedef long v2l __attribute__((vector_size(16)));

static void show(const char *what, v4i v) {
  printf("%s %d %d %d %d\n", what, v[0], v[1], v[2], v[3]);
}

static v4f scale(v4f v, float by) { return v * by; }

static v4i table[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};

int main(void) {
  v4i a = {1, -2, 3, -4}, b = {10, 20, 30, 40};
  v4f f = {1.5f, 2.5f, -3.5f, 4.5f};
  v2d d = {0.25, 1e10};

  show("+", a + b);
  show("-", b - a);
  show("*", a * b);
  show("/", b / a);
  show("%", b % 7);
  show("&", b & 12);
  show("<<", b << 2);
  show(">>", a >> 1);
  show("neg", -a);
  show("not", ~a);
  show("<", a < b);
  show("==", a == (v4i){1, 2, 3, 4});
  show("table", table[1] - table[0]);
  a[2] = 99;
  a += 1;
  show("set", a);
  f = scale(f, 2);
  printf("%g %g %g %g\n", f[0], f[1], f[2], f[3]);
  d = d / (v2d){2, 4} + 1;
  printf("%g %g\n", d[0], d[1]);
  show("convert", __builtin_convertvector(f, v4i));
  show("shuffle", __builtin_shufflevector(a, b, 0, 4, 3, 7));
  v4i bits = (v4i)f;
  printf("%x\n", bits[0]);
  v16c bytes = (v16c)(v4i){0x01020304, 0, 0, -1};
  bytes = bytes + bytes;
  printf("%d %d %d\n", bytes[0], bytes[3], bytes[15]);
  v8s s = {1, 2, 3, 4, 5, 6, 7, 8};
  s = s * s - s;
  printf("%d %d\n", s[7], (s > 10)[6]);
  v2l l = {1l << 40, -1};
  l ^= l >> 3;
  printf("%ld %ld\n", l[0], l[1]);
  v8i wide = {1, 2, 3, 4, 5, 6, 7, 8};
  wide = wide * wide;
  int out[8], sum = 0;
  memcpy(out, &wide, sizeof out);
  for (int i = 0; i < 8; i++)
    sum += out[i] + wide[i];
  printf("%d\n", sum);
  v4i part;
  for (int i = 0; i < 4; i++)
    part[i] = i * i;
  show("part", part);
  assert(sizeof(v8i) == 32);
  return 0;
}
