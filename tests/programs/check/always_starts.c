// verdict: unknown
// options: --always starts
/* The function starts a thread. */
#include <pthread.h>

static int x;

static void *work(void *p) { return p; }

int starts(void) {
  pthread_t t;
  return x == 0 || pthread_create(&t, NULL, work, NULL) == 0;
}

int main(void) {
  x = 1;
  return 0;
}
