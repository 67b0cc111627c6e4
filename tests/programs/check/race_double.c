// verdict: false(no-data-race)
/* A floating point number without a lock. */
#include <pthread.h>

static double sum;

static void *add(void *p) {
  sum += 0.5; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
