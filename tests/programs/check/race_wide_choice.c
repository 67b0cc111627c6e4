// verdict: false(no-data-race)
/* One of the 2^32 answers leads to a race. */
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int x, y;

static void *work(void *p) {
  if (__VERIFIER_nondet_int() == 123456)
    x = 1; // HERE
  else
    y = 1;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  x = 2; // HERE
  pthread_join(a, NULL);
  return 0;
}
