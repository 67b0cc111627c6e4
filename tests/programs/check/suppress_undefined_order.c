// verdict: false(uninitialized)
// options: --suppress uninitialized:pick
/* The other thread may look first, when nobody has chosen the value. */
#include <pthread.h>
#include <stdlib.h>

static int *p;

static int pick(void) { return *p > 100 ? 2 : 1; }

static void *look(void *unused) {
  return *p > 100 ? unused : NULL; // HERE
}

int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  pthread_create(&t, NULL, look, NULL);
  int picked = pick();
  pthread_join(t, NULL);
  free(p);
  return picked == 3;
}
