// verdict: false(valid-deref)
/* A variable of an inner block is used by another thread after a jump left the
 * block, but not the function. */
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

static _Atomic(atomic_int *) shared;
static atomic_int over;

static void *publish(void *u) {
  jmp_buf here;
  if (setjmp(here) == 0) {
    atomic_int local = 0;
    shared = &local;
    longjmp(here, 1);
  }
  while (!over) {
  }
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, publish, 0);
  atomic_int *p = shared;
  if (p)
    *p = 1; // HERE
  over = 1;
  pthread_join(t, 0);
  return 0;
}
