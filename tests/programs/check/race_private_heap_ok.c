// verdict: true
/* Each thread has a block of its own. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *work(void *p) {
  int *mine = malloc(sizeof *mine);
  *mine = 3;
  assert(*mine == 3);
  free(mine);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
