// verdict: false(unreach-call)
/* SV-COMP's older name for a place that must not be reached. */
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_error(void);

static atomic_int x;

static void *add(void *p) {
  x++;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  if (x == 2)
    __VERIFIER_error(); // HERE
  return 0;
}
