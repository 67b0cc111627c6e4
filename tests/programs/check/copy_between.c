// verdict: false(assertion)
// options: --property assertion
/* From shared to shared memory: others move between reading and writing. */
#include <assert.h>
#include <pthread.h>

static struct box {
  int v;
} from, to;

static void *copier(void *arg) {
  to = from;
  return arg;
}

int main(void) {
  pthread_t t;
  struct box one = {1};
  pthread_create(&t, 0, copier, 0);
  from = one;
  to = from;
  pthread_join(t, 0);
  assert(to.v == 1); // HERE
}
