// verdict: false(assertion)
/* A flag that is tested and set in two steps: initialised twice. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;
static atomic_int done;

static void init(void) { count++; }

static void *use(void *p) {
  if (!done) {
    done = 1;
    init();
  }
  assert(count == 1); // HERE
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
