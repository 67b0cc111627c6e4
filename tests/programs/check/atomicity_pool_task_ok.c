// verdict: true
/* Each task is taken once. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next;
static atomic_int done[2];

static void *worker(void *p) {
  for (;;) {
    int task = atomic_fetch_add(&next, 1);
    if (task >= 2)
      return p;
    int before = atomic_fetch_add(&done[task], 1);
    assert(before == 0);
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
