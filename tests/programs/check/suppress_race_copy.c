// verdict: false(assertion)
// options: --suppress no-data-race:copy
/* A copy that may race is not one access: half of it is seen. */
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
  assert(seen[0] == seen[1]); // HERE
  pthread_join(t, NULL);
  return 0;
}
