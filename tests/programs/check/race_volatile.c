// verdict: false(no-data-race)
/* Volatile does not make an access atomic. */
#include <pthread.h>

static volatile int stop;

static void *work(void *p) {
  while (!stop) // HERE
    ;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  stop = 1; // HERE
  pthread_join(a, NULL);
  return 0;
}
