// verdict: false(valid-deref)
/* A function starts a thread on its local variable and returns. */
#include <pthread.h>

static pthread_t worker;

static void *work(void *p) {
  *(int *)p = 1; // HERE
  return NULL;
}

static void start(void) {
  int local = 0;
  pthread_create(&worker, NULL, work, &local);
}

int main(void) {
  start();
  pthread_join(worker, NULL);
  return 0;
}
