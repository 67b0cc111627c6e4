/* Structs by value of all classes of the x86-64 ABI, mixed with scalars. */
#include <assert.h>
#include <stdio.h>

struct ff {
  float a, b;
};
struct fff {
  float a, b, c;
};
struct dd {
  double a, b;
};
struct ddd {
  double a, b, c;
};
struct if_ {
  int a;
  float b;
};
struct id {
  int a;
  double b;
};
struct di {
  double a;
  char b;
};
struct cfc {
  char a;
  float b;
  char c;
};
struct ld {
  long double a;
};
struct ldi {
  long double a;
  int b;
};
struct nest {
  struct ff f;
  struct {
    short s[2];
  } in;
};
struct ptr {
  const char *s;
  int *p;
};
struct arr {
  float f[3];
};
union un {
  long i;
  double d;
  char c[12];
};
struct empty {};
struct bits {
  unsigned a : 3, b : 20;
  long c : 40;
};

static struct ff f1(struct ff x) { return (struct ff){x.b, x.a}; }
static struct fff f2(struct fff x) { return (struct fff){x.c, x.b, x.a}; }
static struct dd f3(struct dd x) { return (struct dd){x.b, x.a}; }
static struct ddd f4(struct ddd x) { return (struct ddd){x.c, x.b, x.a}; }
static struct if_ f5(struct if_ x) { return (struct if_){(int)x.b, 2.5f}; }
static struct id f6(struct id x) { return (struct id){(int)x.b, x.a}; }
static struct di f7(struct di x) { return (struct di){x.b, (char)x.a}; }
static struct cfc f8(struct cfc x) { return (struct cfc){x.c, -x.b, x.a}; }
static struct ld f9(struct ld x) { return (struct ld){x.a * 2}; }
static struct ldi f10(struct ldi x) { return (struct ldi){x.b, (int)x.a}; }
static struct nest f11(struct nest x) {
  x.in.s[0] = (short)(x.in.s[0] + 1);
  x.f = f1(x.f);
  return x;
}
static struct ptr f12(struct ptr x) {
  ++*x.p;
  x.s++;
  return x;
}
static struct arr f13(struct arr x) {
  x.f[0] += x.f[2];
  return x;
}
static union un f14(union un x) {
  x.d = (double)x.i / 4;
  return x;
}
static struct empty f15(struct empty x, int *seen) {
  ++*seen;
  return x;
}
static struct bits f16(struct bits x) {
  x.a++;
  x.b ^= 0xff;
  x.c = -x.c;
  return x;
}

/* More arguments than registers of either kind, with structs in between. */
static double many(int a, double b, struct id c, long d, struct dd e, char f,
                   float g, struct ddd h, short i, struct ptr j, double k,
                   struct fff l, long double m, unsigned n, double o, double p,
                   struct ff q) {
  return a + b + c.a + c.b + d + e.a + e.b + f + g + h.a + h.b + h.c + i +
         *j.p + j.s[0] + k + l.a + l.b + l.c + (double)m + n + o + p + q.a +
         q.b;
}

int main(void) {
  int n = 5, seen = 0;
  struct ff a = f1((struct ff){1, 2});
  struct fff b = f2((struct fff){1, 2, 3});
  struct dd c = f3((struct dd){1, 2});
  struct ddd d = f4((struct ddd){1, 2, 3});
  struct if_ e = f5((struct if_){1, 7.5f});
  struct id f = f6((struct id){1, 8.5});
  struct di g = f7((struct di){65.5, 'z'});
  struct cfc h = f8((struct cfc){'a', 1.5f, 'b'});
  struct ld i = f9((struct ld){1.25L});
  struct ldi j = f10((struct ldi){9.5L, 4});
  struct nest k = f11((struct nest){{1, 2}, {{3, 4}}});
  struct ptr l = f12((struct ptr){"xyz", &n});
  struct arr m = f13((struct arr){{1, 2, 3}});
  union un o = f14((union un){.i = 10});
  struct bits q = f16((struct bits){6, 0xf0f0f, 1l << 38});

  f15((struct empty){}, &seen);
  printf("%g %g, %g %g %g, %g %g, %g %g %g\n", a.a, a.b, b.a, b.b, b.c, c.a,
         c.b, d.a, d.b, d.c);
  printf("%d %g, %d %g, %g %c, %c %g %c\n", e.a, e.b, f.a, f.b, g.a, g.b, h.a,
         h.b, h.c);
  printf("%Lg, %Lg %d, %g %g %d %d\n", i.a, j.a, j.b, k.f.a, k.f.b, k.in.s[0],
         k.in.s[1]);
  printf("%s %d, %g %g %g, %g\n", l.s, *l.p, m.f[0], m.f[1], m.f[2], o.d);
  printf("%u %x %ld %d\n", q.a, q.b, (long)q.c, seen);
  printf("%g\n",
         many(1, 2.5, f, 3, c, 4, 5.5f, d, 6, l, 7.25, b, 8.5L, 9, 10, 11, a));
  assert(f1(f1(a)).a == a.a && f3(f3(c)).b == c.b);
  return 0;
}
