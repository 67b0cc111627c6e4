// verdict: false(division-by-zero)
/* The divisor is not zero when it is looked at. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int users = 1;

static void *leave(void *p) {
  users = 0;
  return p;
}

static void *share(void *p) {
  if (users)
    assert(100 / users == 100); // HERE
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
