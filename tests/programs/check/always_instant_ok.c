// verdict: true
// options: --always small
/* The instant is inside of an atomic section: nobody sees it. */
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x;

int small(void) { return x < 2; }

static void *work(void *p) {
  x = 1;
  __VERIFIER_atomic_begin();
  x = 2;
  x = 0;
  __VERIFIER_atomic_end();
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return x;
}
