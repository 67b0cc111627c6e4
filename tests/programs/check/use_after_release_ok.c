// verdict: true
/* The object is used before the reference is given back. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int references;
  int value;
};

static void *work(void *p) {
  struct object *o = p;
  assert(o->value == 5);
  if (atomic_fetch_sub(&o->references, 1) == 1)
    free(o);
  return NULL;
}

int main(void) {
  struct object *o = malloc(sizeof *o);
  atomic_init(&o->references, 2);
  o->value = 5;
  pthread_t a, b;
  pthread_create(&a, NULL, work, o);
  pthread_create(&b, NULL, work, o);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
