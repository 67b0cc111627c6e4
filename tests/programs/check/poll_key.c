// verdict: false(assertion)
/* Looks at thread-specific data again and again.
 * The other thread must not be ignored. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_key_t key;

static int stop(void) { return pthread_getspecific(key) != 0; }

static atomic_int done;

static void *bad(void *u) {
  assert(0); // HERE
  done = 1;
  return u;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, 0);
  pthread_create(&t, 0, bad, 0);
  while (!stop()) {
  }
  return 0;
}
