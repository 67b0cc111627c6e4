// verdict: true
/* A thread that main joins. */
#include <allways/check.h>
#include <pthread.h>
#include <sched.h>

static void *work(void *p) {
  if (allways_choose(2))
    sched_yield();
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
