/* Types that are seldom drawn, strings that are not ASCII, large objects. */
#include <assert.h>
#include <complex.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
struct flex {
  size_t n;
  int data[];
};
struct hundred {
  int f0, f1, f2, f3, f4, f5, f6, f7, f8, f9;
  struct {
    double d[3];
    char *s;
  } in[30];
  long last;
};
static long double ld = 3.25L;
static double _Complex z;
static float _Complex zf;
static wchar_t wide[] = L"h\u00e9llo";
static char utf8[] = "h\xc3\xa9llo", bad[] = "a\xff\x80z";
static bool yes = true;
static __int128 huge = -5;
static double dbl = 1e300, inf, nan_;
static float flt = 0.1f;
static char c = 'x', nul, esc = '\n', neg = -1;
static unsigned char uc = 200;
static int64_t big = INT64_MIN;
static struct hundred *h;
static char *large;
static int *ints;
static void *vp;
static _Atomic(struct { int a, b; }) pair;
static int (*fp)(const char *) = atoi;
static int *past;
static uintptr_t hidden;
static char *words[3] = {
    "one", "two \\ \"x\"",
    "this is a very long string literal that goes on and on"};
int main(int argc, char **argv) {
  (void)argv;
  struct flex *f = malloc(sizeof *f + 3 * sizeof(int));
  h = calloc(1, sizeof *h);
  large = malloc(5000000);
  ints = malloc(1000 * sizeof *ints);
  if (!f || !h || !large || !ints)
    return 0;
  memset(large, 'a', 5000000);
  large[4999999] = 0;
  large[2500000] = 'b';
  for (int i = 0; i < 1000; i++)
    ints[i] = i * i;
  f->n = 3;
  for (int i = 0; i < 3; i++)
    f->data[i] = i;
  z = 1.0 + 2.0 * I;
  zf = 3.0f;
  ld *= 2;
  wide[0] = L'H';
  utf8[0] = 'H';
  bad[0] = 'b';
  yes = !yes;
  huge--;
  dbl *= 2;
  inf = dbl * 1e300;
  nan_ = inf - inf;
  flt *= 2;
  c++;
  nul = 0;
  esc++;
  neg--;
  uc++;
  big++;
  h->in[7].s = large;
  h->in[3].d[1] = 0.5;
  h->f3 = 33;
  vp = f;
  past = ints + 1000;
  hidden = (uintptr_t)h;
  words[1] = words[1];
  struct {
    int a, b;
  } p = {1, 2};
  memcpy((void *)&pair, &p, sizeof p);
  char buf[64] = "text";
  char raw[6] = {'n', 'o', 'z'};
  int64_t q[2][3] = {{1}};
  const char *s = words[argc];
  assert(fp("1") == 2);
  return buf[0] + raw[0] + (int)q[0][0] + s[0] + hidden + *past +
         (int)creal(z) + (int)crealf(zf) + (int)ld + wide[0] + utf8[0] +
         bad[0] + yes + (int)huge + (int)dbl + (int)inf + (int)nan_ + (int)flt +
         c + nul + esc + neg + uc + (int)big;
}
