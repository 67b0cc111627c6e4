// verdict: true
// options: --summaries
/* Parts of a word are written; the rest stays what it is here. */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct bytes {
  char a, b;
  short c;
  int d;
};

static void set(struct bytes *p) {
  if (__VERIFIER_nondet_bool())
    p->b = 1;
  else
    p->c = 2;
}

int main(void) {
  struct bytes x = {0, 0, 0, 0}, y = {5, 6, 7, 8};
  set(&x);
  assert(x.a == 0 && x.d == 0 && x.b + x.c >= 1 && x.b + x.c <= 2);
  set(&y);
  assert(y.a == 5 && y.d == 8);
  assert((y.b == 1 && y.c == 7) || (y.b == 6 && y.c == 2));
  return 0;
}
