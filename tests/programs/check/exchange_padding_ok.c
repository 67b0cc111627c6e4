// verdict: true
/* A loop goes on until an exchange succeeds, whatever padding has: of structs
 * of 16 bytes, of 8, and of one in another one. */
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct two {
  int *pointer;
  int tag;
};

struct small {
  char letter;
  int tag;
};

static _Atomic struct two top;
static struct {
  _Atomic struct small last;
  int other;
} s;

int main(void) {
  int cell = 3;
  struct two old = atomic_load(&top), new;
  do {
    new.pointer = &cell;
    new.tag = old.tag + 1;
  } while (!atomic_compare_exchange_weak(&top, &old, new));
  struct small was, is;
  was.letter = 0;
  was.tag = 0;
  do {
    is.letter = 'a';
    is.tag = was.tag + 1;
  } while (!atomic_compare_exchange_weak(&s.last, &was, is));
  struct two now = atomic_load(&top);
  assert(*now.pointer == 3 && now.tag == 1);
  was = atomic_load(&s.last);
  assert(was.letter == 'a' && was.tag == 1);
  was.tag = 5; /* another value: it fails, whatever padding has */
  assert(!atomic_compare_exchange_strong(&s.last, &was, is));
  return 0;
}
