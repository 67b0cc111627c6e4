// verdict: true
/* pthread_once: initialised once, and before anyone goes on. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;
static pthread_once_t done = PTHREAD_ONCE_INIT;

static void init(void) { count++; }

static void *use(void *p) {
  pthread_once(&done, init);
  assert(count == 1);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, use, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
