// verdict: false(assertion)
/* Which element it is, is read when the other may have changed it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int seen[4], which;

static void *work(void *p) {
  long me = (long)p;
  if (me)
    which = 1;
  int at = which;
  int before = seen[at];
  seen[at] = before + 1;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)0L);
  pthread_create(&b, NULL, work, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(seen[0] + seen[1] == 2); // HERE
  return 0;
}
