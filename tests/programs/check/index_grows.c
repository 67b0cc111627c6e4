// verdict: false(assertion)
/* The index comes to the other's element later. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int seen[4];

static void *work(void *p) {
  long me = (long)p;
  for (long i = me; i < 3; i++) {
    int before = seen[i];
    seen[i] = before + 1;
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)0L);
  pthread_create(&b, NULL, work, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(seen[2] == 2); // HERE
  return 0;
}
