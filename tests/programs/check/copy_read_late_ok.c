// verdict: true
// options: --property assertion
/* Lower places are read first. */
#include <assert.h>
#include <pthread.h>

static struct pair {
  int second, first;
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
  assert(seen.first >= seen.second);
  pthread_join(t, 0);
}
