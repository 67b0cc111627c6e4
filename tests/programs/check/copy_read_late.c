// verdict: false(assertion)
// options: --property assertion
/* The copy reads first before, and second after both are written. */
#include <assert.h>
#include <pthread.h>

static struct pair {
  int first, second;
} shared;

static void *writer(void *arg) {
  shared.first = 1;
  shared.second = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  struct pair seen = shared;
  assert(seen.first >= seen.second); // HERE
  pthread_join(t, 0);
}
