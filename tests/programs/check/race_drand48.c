// verdict: false(no-data-race)
/* drand48 need not be thread-safe. */
#include <pthread.h>
#include <stdlib.h>


static void *first(void *p) {
  drand48(); // HERE
  return p;
}

static void *second(void *p) {
  drand48(); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
