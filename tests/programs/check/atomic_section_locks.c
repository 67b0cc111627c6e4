// verdict: false(assertion)
/* The section waits for a mutex that is held for a moment. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>

static _Atomic int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *holder(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return arg;
}

static void __VERIFIER_atomic_read(void) {
  int before = x;
  pthread_mutex_lock(&m);
  assert(x == before); // HERE
  pthread_mutex_unlock(&m);
}

static void *reader(void *arg) {
  __VERIFIER_atomic_read();
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, holder, 0);
  pthread_create(&u, 0, reader, 0);
  x = 1;
  pthread_join(t, 0);
  pthread_join(u, 0);
}
