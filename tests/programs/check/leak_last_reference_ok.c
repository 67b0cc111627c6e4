// verdict: true
/* An object with a reference count of its own. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int references;
};

static void *release(void *p) {
  struct object *o = p;
  if (--o->references == 0)
    free(o);
  return NULL;
}

int main(void) {
  struct object *o = malloc(sizeof *o);
  atomic_init(&o->references, 2);
  pthread_t a, b;
  pthread_create(&a, NULL, release, o);
  pthread_create(&b, NULL, release, o);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
