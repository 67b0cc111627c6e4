// verdict: false(assertion)
/* SV-COMP: a function is atomic by its name only. */
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x;

static void add(void) {
  __VERIFIER_atomic_begin();
  int old = x;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  x = old + 1;
  __VERIFIER_atomic_end();
}

static void *work(void *p) {
  add();
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2); // HERE
  return 0;
}
