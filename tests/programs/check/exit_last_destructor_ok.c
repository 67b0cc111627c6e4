// verdict: true
/* Destructors of the program run when its last thread ends. */
#include <assert.h>
#include <pthread.h>

static int done;

static void *work(void *p) {
  done = 1;
  return p;
}

__attribute__((destructor)) static void check(void) {
  assert(done);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
