// verdict: false(no-data-race)
/* mblen need not be thread-safe. */
#include <pthread.h>
#include <stdlib.h>


static void *first(void *p) {
  mblen("a", 1); // HERE
  return p;
}

static void *second(void *p) {
  mblen("a", 1); // HERE
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
