// verdict: false(always)
// options: --always counted
/* Wrong after the last write of the last thread; main is gone by then. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

int counted(void) { return x < 2; }

static void *work(void *p) {
  x++; // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
