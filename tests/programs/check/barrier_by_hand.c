// verdict: false(assertion)
/* A barrier of a counter: who comes last is not who sees the count. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int arrived, done[2];

static void *work(void *p) {
  int me = p != NULL;
  done[me] = 1;
  arrived++;
  if (arrived < 2)
    sched_yield();
  assert(done[1 - me]); // HERE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, done);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
