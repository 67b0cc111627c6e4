// verdict: false(uninitialized)
// options: --suppress uninitialized:pick
/* A copy that is made before the value is chosen has none. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int *p;

static void *pick(void *unused) {
  static int picked;
  picked = *p > 100 ? 2 : 1;
  return unused;
}

int main(void) {
  pthread_t t;
  int copy, seen = 0;
  p = malloc(sizeof *p);
  pthread_create(&t, NULL, pick, NULL);
  memcpy(&copy, p, sizeof copy);
  pthread_join(t, NULL);
  free(p);
  if (copy > 100) // HERE
    seen = 1;
  return seen == 3;
}
