// verdict: true
/* A function that calls exit() does not end: handlers of atexit find its
 * locals. */
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void handler(void) { *shared = 1; }

static void *work(void *u) { return u; }

int main(void) {
  int local = 0;
  pthread_t t;
  shared = &local;
  atexit(handler);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  exit(0);
}
