// verdict: false(no-data-race)
// options: --suppress uninitialized:pick
/* A value that is chosen is no write, but a write beside it races. */
#include <pthread.h>
#include <stdlib.h>

static int *p;

static void *pick(void *unused) {
  static int picked;
  picked = *p > 100 ? 2 : 1; // HERE
  return unused;
}

int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  pthread_create(&t, NULL, pick, NULL);
  *p = 4; // HERE
  pthread_join(t, NULL);
  free(p);
  return 0;
}
