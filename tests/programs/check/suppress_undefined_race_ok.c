// verdict: true
// options: --suppress uninitialized:pick
/* Two threads that read race as little as before. */
#include <pthread.h>
#include <stdlib.h>

static int *p;

static void *pick(void *unused) { return *p > 100 ? unused : NULL; }

int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  pthread_create(&t, NULL, pick, NULL);
  pick(NULL);
  pthread_join(t, NULL);
  free(p);
  return 0;
}
