// verdict: false(no-data-race)
/* An atomic section against an access outside of any. */
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x;

static void *inside(void *p) {
  __VERIFIER_atomic_begin();
  x = x + 1; // HERE
  __VERIFIER_atomic_end();
  return p;
}

static void *outside(void *p) {
  x = x + 1; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, inside, NULL);
  pthread_create(&b, NULL, outside, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
