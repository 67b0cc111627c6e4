// verdict: false(valid-deref)
/* A compound literal is used by another thread after the end of its block. */
#include <pthread.h>
#include <stdatomic.h>

struct box {
  atomic_int value;
};
static _Atomic(atomic_int *) shared;
static atomic_int over;

static void *publish(void *u) {
  for (int i = 0; i < 1; i++) {
    struct box *p = &(struct box){i};
    shared = &p->value;
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
