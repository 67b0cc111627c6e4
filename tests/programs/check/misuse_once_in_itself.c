// verdict: false(lock-misuse)
/* A routine that is run once asks to be run. */
#include <pthread.h>

static pthread_once_t first = PTHREAD_ONCE_INIT;

static void outer(void) {
  pthread_once(&first, outer); // HERE
}

static void *work(void *p) {
  pthread_once(&first, outer); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
