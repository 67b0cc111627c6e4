// verdict: false(valid-memtrack)
// options: --property default,valid-memtrack
/* A decrement in two steps is lost: nobody is the last. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int references;
};

static void *release(void *p) {
  struct object *o = p;
  int n = o->references - 1;
  o->references = n;
  if (n == 0)
    free(o);
  return NULL;
}

int main(void) {
  struct object *o = malloc(sizeof *o); // HERE
  atomic_init(&o->references, 2);
  pthread_t a, b;
  pthread_create(&a, NULL, release, o);
  pthread_create(&b, NULL, release, o);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
