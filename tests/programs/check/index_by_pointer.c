// verdict: false(assertion)
/* A pointer into the array is moved to the other's element. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int seen[4];

static void add(atomic_int *at) {
  int before = *at;
  *at = before + 1;
}

static void *work(void *p) {
  long me = (long)p;
  atomic_int *at = &seen[me];
  add(at);
  at = at + 1 - 2 * me;
  add(at);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)0L);
  pthread_create(&b, NULL, work, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(seen[0] == 2 && seen[1] == 2); // HERE
  return 0;
}
