// verdict: true
/* With atomics instead of volatile. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

static void *work(void *p) {
  while (!stop)
    ;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  stop = 1;
  pthread_join(a, NULL);
  return 0;
}
