// verdict: false(valid-deref|no-data-race)
/* Attributes of a new thread are freed by another one meanwhile. */
#include <pthread.h>
#include <stdlib.h>

static pthread_attr_t *attr;

static void *nothing(void *u) { return u; }

static void *release(void *u) {
  free(attr); // HERE
  return u;
}

int main(void) {
  pthread_t a, b;
  attr = malloc(sizeof *attr);
  if (!attr)
    return 1;
  pthread_attr_init(attr);
  pthread_create(&a, 0, release, 0);
  pthread_create(&b, attr, nothing, 0); // HERE
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
