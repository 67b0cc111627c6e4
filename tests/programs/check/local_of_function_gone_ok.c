// verdict: true
/* A function waits for the thread that uses its local variable. */
#include <pthread.h>

static pthread_t worker;

static void *work(void *p) {
  *(int *)p = 1;
  return NULL;
}

static void start(void) {
  int local = 0;
  pthread_create(&worker, NULL, work, &local);
  pthread_join(worker, NULL);
}

int main(void) {
  start();
  return 0;
}
