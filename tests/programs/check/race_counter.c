// verdict: false(no-data-race)
/* Two threads add to a counter without a lock. */
#include <pthread.h>

static int counter;

static void *add(void *p) {
  counter++; // HERE
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
