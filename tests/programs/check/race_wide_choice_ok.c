// verdict: true
/* All of the 2^32 answers are harmless. */
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int x, y;

static void *work(void *p) {
  if (__VERIFIER_nondet_int() == 123456)
    y = 2;
  else
    y = 1;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  x = 2;
  pthread_join(a, NULL);
  return 0;
}
