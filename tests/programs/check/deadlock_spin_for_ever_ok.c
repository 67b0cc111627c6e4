// verdict: true
/* Who spins can run; that it never helps is no deadlock. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *wait(void *p) {
  while (!flag)
    ;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, wait, NULL);
  pthread_create(&b, NULL, wait, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
