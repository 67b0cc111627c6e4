// verdict: false(assertion)
// options: --property assertion
/* A local is used by another thread between its publication and a jump out of
 * its function. */
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

static _Atomic(atomic_int *) shared;

static void jump(jmp_buf *to) {
  atomic_int local = 7;
  shared = &local;
  longjmp(*to, 1);
}

static void *publish(void *u) {
  jmp_buf here;
  if (setjmp(here) == 0)
    jump(&here);
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, publish, 0);
  atomic_int *p = shared;
  if (p)
    assert(*p != 7); // HERE
  pthread_join(t, 0);
  return 0;
}
