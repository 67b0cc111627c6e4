/* Variable arguments that need two registers, or alignment, at every place:
 * some in registers, some in memory. */
#include <complex.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef __int128 wide;
struct two {
  long a, b;
};
struct even {
  _Alignas(16) long a;
  long b;
};
struct doubles {
  double a, b;
};
struct mixed {
  double a;
  long b;
};
struct floats {
  float v[4];
};
struct ints {
  int v[3];
};
struct bytes {
  char v[5];
};
struct big {
  long a, b, c;
};
struct far {
  _Alignas(32) int a;
};
struct lone {
  _Alignas(16) int a;
};
struct lone_double {
  _Alignas(16) double a;
};
struct hold {
  wide w;
};
union either {
  long l;
  double d;
};

static wide wide_of(long n) { return (wide)n << 64 | (unsigned long)-n; }

static void show_wide(wide w) { printf(" %ld:%ld", (long)(w >> 64), (long)w); }

static void take(const char *kinds, va_list ap) {
  for (; *kinds; kinds++) {
    putchar(' ');
    putchar(*kinds);
    switch (*kinds) {
    case 'i':
      printf("%d", va_arg(ap, int));
      break;
    case 'l':
      printf("%ld", va_arg(ap, long));
      break;
    case 'd':
      printf("%g", va_arg(ap, double));
      break;
    case 'L':
      printf("%Lg", va_arg(ap, long double));
      break;
    case 's':
      printf("%s", va_arg(ap, char *));
      break;
    case 'w':
      show_wide(va_arg(ap, wide));
      break;
    case 'h':
      show_wide(va_arg(ap, struct hold).w);
      break;
    case 't': {
      struct two t = va_arg(ap, struct two);
      printf("%ld,%ld", t.a, t.b);
      break;
    }
    case 'e': {
      struct even e = va_arg(ap, struct even);
      printf("%ld,%ld", e.a, e.b);
      break;
    }
    case 'D': {
      struct doubles d = va_arg(ap, struct doubles);
      printf("%g,%g", d.a, d.b);
      break;
    }
    case 'm': {
      struct mixed m = va_arg(ap, struct mixed);
      printf("%g,%ld", m.a, m.b);
      break;
    }
    case 'F': {
      struct floats f = va_arg(ap, struct floats);
      printf("%g,%g,%g", f.v[0], f.v[1], f.v[3]);
      break;
    }
    case 'I': {
      struct ints n = va_arg(ap, struct ints);
      printf("%d,%d,%d", n.v[0], n.v[1], n.v[2]);
      break;
    }
    case 'b': {
      struct bytes b = va_arg(ap, struct bytes);
      printf("%.5s", b.v);
      break;
    }
    case 'B': {
      struct big b = va_arg(ap, struct big);
      printf("%ld,%ld,%ld", b.a, b.b, b.c);
      break;
    }
    case 'f':
      printf("%d", va_arg(ap, struct far).a);
      break;
    case 'o':
      printf("%d", va_arg(ap, struct lone).a);
      break;
    case 'O':
      printf("%g", va_arg(ap, struct lone_double).a);
      break;
    case 'u':
      printf("%ld", va_arg(ap, union either).l);
      break;
    case 'c': {
      double complex c = va_arg(ap, double complex);
      printf("%g+%gi", creal(c), cimag(c));
      break;
    }
    case 'g': {
      float complex c = va_arg(ap, float complex);
      printf("%g+%gi", crealf(c), cimagf(c));
      break;
    }
    case 'C': {
      long double complex c = va_arg(ap, long double complex);
      printf("%Lg+%Lgi", creall(c), cimagl(c));
      break;
    }
    }
  }
  putchar('\n');
}

/* Twice, from a copy too. */
static void show(const char *kinds, ...) {
  va_list ap, again;
  va_start(ap, kinds);
  va_copy(again, ap);
  take(kinds, ap);
  take(kinds, again);
  va_end(again);
  va_end(ap);
}

/* Named parameters take registers, and memory, first. */
static void after_ints(int a, long b, int c, int d, int e, const char *kinds,
                       int g, ...) {
  va_list ap;
  va_start(ap, g);
  printf("%d", a + (int)b + c + d + e + g);
  take(kinds, ap);
  va_end(ap);
}

static void after_doubles(double a, double b, double c, double d, double e,
                          double f, double g, const char *kinds, wide w, ...) {
  va_list ap;
  va_start(ap, w);
  printf("%g", a + b + c + d + e + f + g);
  show_wide(w);
  take(kinds, ap);
  va_end(ap);
}

static struct big after_result(struct big b, struct two t, wide w,
                               const char *kinds, ...) {
  va_list ap;
  va_start(ap, kinds);
  b.a += t.b + (long)w;
  take(kinds, ap);
  va_end(ap);
  return b;
}

#define N (long)(__COUNTER__ + 1)
#define S (__COUNTER__ + 1)
#define W wide_of((__COUNTER__ + 1))
#define H ((struct hold){W})
#define T ((struct two){N, -1})
#define E ((struct even){N, -2})
#define D ((double)(__COUNTER__ + 1) / 2)
#define DD ((struct doubles){D, -1})
#define M ((struct mixed){D, -3})
#define F ((struct floats){{D, 1, 2, 3}})
#define II ((struct ints){{S, 4, 5}})
#define BY ((struct bytes){"abcd"})
#define B ((struct big){N, 6, 7})
#define FAR ((struct far){S})
#define LO ((struct lone){S})
#define LD ((struct lone_double){D})
#define L ((long double)(__COUNTER__ + 1) / 4)

int main(void) {
  union either u = {.l = 77};
  double complex c = 1 + 2.5 * I;
  float complex g = 3 + 4.5f * I;
  long double complex C = 5 + 6.5L * I;
  show("w", W);
  show("lw", N, W);
  show("llw", N, N, W);
  show("lllwl", N, N, N, W, N);
  show("llllwl", N, N, N, N, W, N);
  show("lllllwl", N, N, N, N, N, W, N);
  show("llllllwlw", N, N, N, N, N, N, W, N, W);
  show("lllllllwlw", N, N, N, N, N, N, N, W, N, W);
  show("wwwww", W, W, W, W, W);
  show("hlhlhlh", H, N, H, N, H, N, H);
  show("lelelele", N, E, N, E, N, E, N, E);
  show("eeee", E, E, E, E);
  show("ltltltlt", N, T, N, T, N, T, N, T);
  show("llllte", N, N, N, N, T, E);
  show("iLiLLwL", S, L, S, L, L, W, L);
  show("dddddddddd", D, D, D, D, D, D, D, D, D, D);
  show("DDDDDd", DD, DD, DD, DD, DD, D);
  show("dDDDDDd", D, DD, DD, DD, DD, DD, D);
  show("mmmmmmmm", M, M, M, M, M, M, M, M);
  show("FdFdFdFdF", F, D, F, D, F, D, F, D, F);
  show("IbIbIbIb", II, BY, II, BY, II, BY, II, BY);
  show("BlBwB", B, N, B, W, B);
  show("lflfl", N, FAR, N, FAR, N);
  show("o", LO);
  show("oooooooo", LO, LO, LO, LO, LO, LO, LO, LO);
  show("OlOoOOOOOOO", LD, N, LD, LO, LD, LD, LD, LD, LD, LD, LD);
  show("uuuuuuuu", u, u, u, u, u, u, u, u);
  show("cgCcgCcgCcgC", c, g, C, c, g, C, c, g, C, c, g, C);
  show("sdlLwetDmFIbBfu", "s", D, N, L, W, E, T, DD, M, F, II, BY, B, FAR, u);
  show("ufBbIFmDtewLlds", u, FAR, B, BY, II, F, M, DD, T, E, W, L, N, D, "s");
  after_ints(1, 2, 3, 4, 5, "wdil", 6, W, D, S, N);
  after_doubles(1, 2, 3, 4, 5, 6, 7, "ddwlwL", W, D, D, W, N, W, L);
  struct big b = after_result(B, T, W, "lwl", N, W, N);
  printf("%ld\n", b.a + b.c);
  return 0;
}
