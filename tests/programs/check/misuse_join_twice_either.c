// verdict: false(lock-misuse)
// options: --keep-going
/* Two threads join the same one: either may be the second. */
#include <pthread.h>

static pthread_t worker;

static void *work(void *p) { return p; }

static void *joiner(void *p) {
  pthread_join(worker, NULL); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&a, NULL, joiner, NULL);
  pthread_join(worker, NULL);
  pthread_join(a, NULL);
  return 0;
}
