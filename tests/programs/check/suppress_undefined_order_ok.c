// verdict: true
// options: --suppress uninitialized:pick
/* Now the value is chosen before the other thread looks. */
#include <pthread.h>
#include <stdlib.h>

static int *p;

static int pick(void) { return *p > 100 ? 2 : 1; }

static void *look(void *unused) { return *p > 100 ? unused : NULL; }

int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  int picked = pick();
  pthread_create(&t, NULL, look, NULL);
  pthread_join(t, NULL);
  free(p);
  return picked == 3;
}
