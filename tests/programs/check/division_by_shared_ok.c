// verdict: true
/* The divisor that is looked at is the one that is used. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int users = 1;

static void *leave(void *p) {
  users = 0;
  return p;
}

static void *share(void *p) {
  int n = users;
  if (n)
    assert(100 / n == 100);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, leave, NULL);
  pthread_create(&b, NULL, share, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
