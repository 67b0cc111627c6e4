// verdict: false(assertion)
// options: --property assertion
/* The variable may be set before or after it is asked for. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *set(void *p) {
  setenv("K", "1", 1);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  char *s = getenv("K");
  assert(s == NULL); // HERE
  pthread_join(t, NULL);
  return 0;
}
