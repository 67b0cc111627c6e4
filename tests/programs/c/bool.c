/* _Bool: conversion from everything, arithmetic, bit-fields, arrays. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

struct flags {
  bool a : 1;
  bool b : 1;
  bool whole;
};

static bool negate(bool x) { return !x; }
static bool from_int(int x) { return x; }
static bool from_pointer(const void *p) { return p; }
static bool from_double(double d) { return d; }

int main(void) {
  bool many[5] = {1, 0, 2, 256, false};
  struct flags f = {0};
  int sum = 0;

  for (int i = 0; i < 5; i++)
    sum += many[i];
  printf("%zu %d\n", sizeof(bool), sum);
  printf("%d%d%d%d\n", from_int(256), from_int(0), from_int(-1), negate(3));
  printf("%d%d\n", from_pointer(&sum), from_pointer(NULL));
  printf("%d%d%d\n", from_double(0.25), from_double(-0.0), from_double(1e300));
  f.a = 2;
  f.b = f.a ^ 1;
  f.whole = 0x100;
  printf("%d%d%d\n", f.a, f.b, f.whole);
  bool b = true;
  b += 5;
  assert(b == 1);
  b--;
  assert(b == 0);
  b |= 4;
  assert(b == 1);
  b = b && sum > 100;
  assert(!b);
  _Static_assert((bool)0.5 == 1, "conversion, not truncation");
  return 0;
}
