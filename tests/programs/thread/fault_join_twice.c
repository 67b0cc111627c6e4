// fault: lock-misuse
/* A thread is joined twice. */
#include <pthread.h>

static pthread_t worker;

static void *work(void *p) { return p; }

int main(void) {
  pthread_create(&worker, NULL, work, NULL);
  pthread_join(worker, NULL);
  pthread_join(worker, NULL); // HERE
  return 0;
}
