// verdict: true
/* Both write the same value, atomically. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;

static void *finish(void *p) {
  done = 1;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, finish, NULL);
  pthread_create(&b, NULL, finish, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(done == 1);
  return 0;
}
