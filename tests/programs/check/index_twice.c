// verdict: false(assertion)
/* The first element is one's own, the second is the other's. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int seen[4];

static void *work(void *p) {
  long me = (long)p;
  seen[me] = 1;
  me = 1 - me;
  assert(seen[me]); // HERE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)0L);
  pthread_create(&b, NULL, work, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
