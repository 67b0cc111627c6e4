// verdict: false(assertion)
// options: --property default,-uninitialized,-no-data-race
// unconfirmed: whether undefined bytes are the same is a question of its own
/* Undefined bytes that are compared in pieces may be the same or not. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *p;
static int same;

static void *compare(void *unused) {
  same = memcmp(p, p + 2, 2) == 0;
  return unused;
}

int main(void) {
  pthread_t t;
  p = malloc(4);
  p[2] = 1;
  pthread_create(&t, NULL, compare, NULL);
  pthread_join(t, NULL);
  free(p);
  assert(!same); // HERE
  return 0;
}
