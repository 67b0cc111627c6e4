// verdict: true
/* Each thread is joined once. */
#include <pthread.h>
#include <sched.h>

static pthread_t worker;

static void *work(void *p) { return p; }

static void *joiner(void *p) {
  sched_yield();
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
