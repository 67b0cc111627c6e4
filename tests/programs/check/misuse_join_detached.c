// verdict: false(lock-misuse)
/* A thread detaches itself before main joins it. */
#include <allways/check.h>
#include <pthread.h>

static void *work(void *p) {
  if (allways_choose(2))
    pthread_detach(pthread_self());
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL); // HERE
  return 0;
}
