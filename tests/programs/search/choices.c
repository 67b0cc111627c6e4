/* Choices of several values, in two threads and before them. */
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *add(void *p) {
  int mine = __VERIFIER_nondet_bool() + 1;
  pthread_mutex_lock(&lock);
  sum += mine;
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  unsigned start = (unsigned char)__VERIFIER_nondet_char() % 4;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(sum >= 2 && sum <= 4 && start < 4);
  pthread_mutex_destroy(&lock);
  return 0;
}
