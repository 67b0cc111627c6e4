/* sscanf: all conversions, widths, lengths, suppression, failures. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int i = 0, j = 0, n = 0;
  unsigned u;
  long l;
  long long ll;
  short s;
  signed char c;
  size_t z;
  double d;
  float f;
  long double ld;
  char a[20], b[20];

  assert(sscanf("10 20", "%d%d", &i, &j) == 2 && i == 10 && j == 20);
  assert(sscanf("12345", "%2d%3d", &i, &j) == 2 && i == 12 && j == 345);
  assert(sscanf("-5,6", "%d,%u", &i, &u) == 2 && i == -5 && u == 6);
  assert(sscanf("ff 0xFF 077", "%x %x %o", &i, &j, &u) == 3);
  printf("%d %d %u\n", i, j, u);
  assert(sscanf("0x10 010 10", "%i%i%i", &i, &j, (int *)&u) == 3);
  printf("%d %d %u\n", i, j, u);
  assert(sscanf("1 2 3 4 5", "%hhd%hd%ld%lld%zu", &c, &s, &l, &ll, &z) == 5);
  printf("%d %d %ld %lld %zu\n", c, s, l, ll, z);
  assert(sscanf("1.5 -2e3 0x1p4", "%f%lf%Lf", &f, &d, &ld) == 3);
  printf("%g %g %Lg\n", f, d, ld);
  assert(sscanf("inf nan(x)", "%lf%f", &d, &f) == 2 && d > 1e308 && f != f);
  assert(sscanf("key = value", "%[a-z] = %s", a, b) == 2);
  printf("%s %s\n", a, b);
  assert(sscanf("[inside]x", "[%[^]]]%c", a, b) == 2 && b[0] == 'x');
  puts(a);
  assert(sscanf("a-b]c", "%[]a-]%s", a, b) == 2);
  printf("%s %s\n", a, b);
  memset(a, 0, sizeof a);
  assert(sscanf("abcdef", "%3c%n", a, &n) == 1 && n == 3);
  puts(a);
  assert(sscanf("1 skip 2", "%d %*s %d", &i, &j) == 2 && j == 2);
  assert(sscanf("x", "%d", &i) == 0);
  assert(sscanf("", "%d", &i) == EOF && sscanf("  ", "%s", a) == EOF);
  assert(sscanf("5 x", "%d %d", &i, &j) == 1 && i == 5);
  assert(sscanf("50%", "%d%%%n", &i, &n) == 1 && n == 3);
  assert(sscanf("abc", "abd%n", &n) == 0);
  assert(sscanf("10:20:30", "%2d:%2d:%2d", &i, &j, &n) == 3 && n == 30);
  assert(sscanf(" lead", "%c%s", a, b) == 2 && a[0] == ' ');
  assert(sscanf("+7", "%d", &i) == 1 && i == 7);
  assert(sscanf("1e", "%lf", &d) <= 1);
  char *m = NULL;
  assert(sscanf("allocated here", "%ms", &m) == 1);
  puts(m);
  free(m);
  return 0;
}
