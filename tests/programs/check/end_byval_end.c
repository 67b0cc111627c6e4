// verdict: false(valid-deref)
/* A copy of an aggregate passed by value is used by another thread after the
 * function returned. */
#include <pthread.h>
#include <stdatomic.h>

struct s {
  atomic_int x;
  long fill[8];
};
static _Atomic(struct s *) shared;

static void take(struct s s) { shared = &s; }

static void *publish(void *u) {
  struct s s = {0};
  take(s);
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, publish, 0);
  struct s *p = shared;
  if (p)
    p->x = 1; // HERE
  pthread_join(t, 0);
  return 0;
}
