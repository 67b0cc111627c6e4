// verdict: true
/* What one thread knows of a choice, the other knows too. */
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *split(void *p) {
  pthread_mutex_lock(&lock);
  if (x < 50)
    x = 50;
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  x = __VERIFIER_nondet_int();
  pthread_create(&a, NULL, split, NULL);
  pthread_join(a, NULL);
  assert(x >= 50);
  return 0;
}
