// verdict: false(assertion)
/* Two halves of a word are exchanged once each, and the word is read as one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static union {
  _Atomic unsigned whole;
  _Atomic unsigned short half[2];
} u;

static void *set(void *p) {
  unsigned short zero = 0;
  atomic_compare_exchange_strong(&u.half[1], &zero, 1);
  return p;
}

int main(void) {
  pthread_t t;
  unsigned short zero = 0;
  atomic_compare_exchange_strong(&u.half[0], &zero, 1);
  pthread_create(&t, 0, set, 0);
  unsigned a = u.whole, b = u.whole;
  assert(a == b); // HERE
  pthread_join(t, 0);
  return 0;
}
