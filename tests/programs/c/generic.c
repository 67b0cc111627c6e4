/* _Generic, _Static_assert, _Noreturn, inline and restrict. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>

#define ABSOLUTE(x)                                                            \
  _Generic((x), int : abs, long : labs, float : fabsf, double : fabs)(x)
#define KIND(x)                                                                \
  _Generic((x), char *: "string", const char *: "constant string",             \
      int *: "int pointer", struct p: "struct", default: "unknown")

struct p {
  int a;
};

_Static_assert(sizeof(struct p) == sizeof(int), "one member");
_Static_assert(_Alignof(double) == 8, "x86-64");

static inline int half(int x) { return x / 2; }
inline int shared(int x);
extern inline int shared(int x) { return x + 1; }

static void scale(int n, double *restrict to, const double *restrict from) {
  for (register int i = 0; i < n; i++)
    to[i] = from[i] * 2;
}

static noreturn void leave(int code) {
  printf("leaving\n");
  exit(code);
}

int main(void) {
  int i = 1;
  char text[] = "x";
  double from[3] = {1, 2, 3}, to[3];

  printf("%d %ld %g %g\n", ABSOLUTE(-3), ABSOLUTE(-4l), ABSOLUTE(-0.5f),
         ABSOLUTE(-2.5));
  printf("%s %s %s %s %s\n", KIND(text), KIND((const char *)text), KIND(&i),
         KIND((struct p){1}), KIND(1.0));
  scale(3, to, from);
  printf("%g %d %d\n", to[2], half(9), shared(half(9)));
  leave(0);
}
