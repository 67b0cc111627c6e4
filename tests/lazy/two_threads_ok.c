// verdict: true
/* Two threads split one choice; either order gives the same. */
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int c, r1, r2;

static void *ten(void *p) {
  r1 = c > 10;
  return p;
}

static void *twenty(void *p) {
  r2 = c > 20;
  return p;
}

int main(void) {
  pthread_t t, u;
  c = __VERIFIER_nondet_int();
  pthread_create(&t, NULL, ten, NULL);
  pthread_create(&u, NULL, twenty, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  assert(!r2 || r1);
  return 0;
}
