// verdict: true
/* Loops go on until an exchange succeeds, whatever lies between the members of
 * structs of 6 and 12 bytes and behind them; through pointers, too. */
#include <assert.h>
#include <stdatomic.h>

struct six {
  short a;
  char b;
  short c;
};

struct twelve {
  int a;
  char b;
  int c;
};

static _Atomic struct six six;
static struct {
  int other;
  _Atomic struct twelve twelve;
} s;

static void add(_Atomic struct six *to, struct six *old, struct six *new) {
  do {
    new->a = (short)(old->a + 1);
  } while (!atomic_compare_exchange_weak(to, old, *new));
}

int main(void) {
  struct six old, new;
  struct twelve was, is;
  old.a = 0, old.b = 0, old.c = 0;
  new.b = 2, new.c = 3;
  add(&six, &old, &new);
  old = atomic_load(&six);
  assert(old.a == 1 && old.b == 2 && old.c == 3);
  old.c = 4; /* another value: it fails, whatever padding has */
  assert(!atomic_compare_exchange_strong(&six, &old, new));
  was.a = 0, was.b = 0, was.c = 0;
  is.a = 4, is.b = 5, is.c = 6;
  while (!atomic_compare_exchange_weak(&s.twelve, &was, is))
    ;
  was = atomic_load(&s.twelve);
  assert(was.a == 4 && was.b == 5 && was.c == 6);
  return 0;
}
