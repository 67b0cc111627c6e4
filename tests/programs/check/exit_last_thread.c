// verdict: false(assertion)
/* The last thread that ends leaves the program by exit(0): handlers run. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int done;

static void check(void) {
  assert(done == 2); // HERE
}

static void *work(void *p) {
  done++;
  return p;
}

int main(void) {
  pthread_t t;
  atexit(check);
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
