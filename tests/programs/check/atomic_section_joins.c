// verdict: false(assertion)
/* The section waits for a thread: another one writes x meanwhile. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>

static _Atomic int x;
static pthread_t quick;

static void *nothing(void *arg) { return arg; }

static void *reader(void *arg) {
  allways_atomic_begin();
  int before = x;
  pthread_join(quick, 0);
  assert(x == before); // HERE
  allways_atomic_end();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&quick, 0, nothing, 0);
  pthread_create(&t, 0, reader, 0);
  x = 1;
  pthread_join(t, 0);
}
