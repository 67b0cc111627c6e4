// verdict: true
// options: --suppress no-data-race:copy
/* Half of a copy is seen, and that does not matter. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static long to[2], from[2] = {1, 1};

static void *copy(void *p) {
  memcpy(to, from, sizeof to);
  return p;
}

int main(void) {
  pthread_t t;
  long seen[2];
  pthread_create(&t, NULL, copy, NULL);
  memcpy(seen, to, sizeof to);
  assert(seen[0] + seen[1] <= 2);
  pthread_join(t, NULL);
  assert(to[0] == 1 && to[1] == 1);
  return 0;
}
