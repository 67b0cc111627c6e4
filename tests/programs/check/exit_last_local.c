// verdict: false(valid-deref)
/* The last thread ends by pthread_exit: a handler of atexit finds none of its
 * locals any more. */
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void handler(void) {
  *shared = 1; // HERE
}

static void *work(void *u) { return u; }

int main(void) {
  int local = 0;
  pthread_t t;
  shared = &local;
  atexit(handler);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  pthread_exit(0);
}
