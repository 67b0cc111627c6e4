/* Structs and pointers as variable arguments. */
#include <stdarg.h>
#include <stdio.h>

struct small {
  short a;
  char b;
};
struct regs {
  long a;
  double b;
};
struct floats {
  float x, y, z;
};
struct large {
  int v[9];
};
struct quad {
  long double q;
};

static void show(const char *kinds, ...) {
  va_list ap;

  va_start(ap, kinds);
  for (; *kinds; kinds++)
    if (*kinds == 's') {
      struct small s = va_arg(ap, struct small);
      printf("small %d %c\n", s.a, s.b);
    } else if (*kinds == 'r') {
      struct regs r = va_arg(ap, struct regs);
      printf("regs %ld %g\n", r.a, r.b);
    } else if (*kinds == 'f') {
      struct floats f = va_arg(ap, struct floats);
      printf("floats %g %g %g\n", f.x, f.y, f.z);
    } else if (*kinds == 'l') {
      struct large l = va_arg(ap, struct large);
      printf("large %d %d\n", l.v[0], l.v[8]);
    } else if (*kinds == 'q') {
      printf("quad %Lg\n", va_arg(ap, struct quad).q);
    } else if (*kinds == 'p') {
      struct large *p = va_arg(ap, struct large *);
      p->v[0]++;
    } else if (*kinds == 'i') {
      printf("int %d\n", va_arg(ap, int));
    }
  va_end(ap);
}

int main(void) {
  struct small s = {-5, 'b'};
  struct regs r = {1l << 40, 0.125};
  struct floats f = {1, 2, 3};
  struct large l = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
  struct quad q = {1.75L};

  show("srflqpi", s, r, f, l, q, &l, 7);
  show("rrrrrrrr", r, r, r, r, r, r, r, r);
  show("ffffffff", f, f, f, f, f, f, f, f);
  show("isisisl", 1, s, 2, s, 3, s, l);
  show("qiqlq", q, 1, q, l, q);
  return 0;
}
