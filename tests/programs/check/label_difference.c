// verdict: false(assertion)
/* Where a goto leads is in a table of differences, in the order that another
 * thread says. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int which;

static void *run(void *arg) {
  which = 1;
  return arg;
}

int main(void) {
  static const short at[] = {&&none - &&none, &&one - &&none};
  pthread_t t;
  int seen = 0;
  pthread_create(&t, 0, run, 0);
  goto *(&&none + at[which]);
one:
  seen = 1;
none:
  pthread_join(t, 0);
  assert(!seen); // HERE
  return 0;
}
