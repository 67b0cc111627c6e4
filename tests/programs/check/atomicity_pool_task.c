// verdict: false(assertion)
/* Two workers take the same task. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next;
static atomic_int done[2];

static void *worker(void *p) {
  for (;;) {
    int task = next;
    if (task >= 2)
      return p;
    next = task + 1;
    int before = atomic_fetch_add(&done[task], 1);
    assert(before == 0); // HERE
  }
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
