// verdict: true
// options: --always meddles
/* All that the function does is taken back: no leak, no race, no change. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int x, *block;
static _Thread_local int mine;

int meddles(void) {
  int *lost = malloc(sizeof *lost);
  *lost = 1;
  x += 100;
  mine++;
  free(block);
  block = NULL;
  return lost != NULL && mine == 1;
}

static void *work(void *p) {
  mine = 5;
  int *own = malloc(sizeof *own);
  *own = 3;
  block = own;
  x = 1;
  assert(x == 1 && *block == 3 && mine == 5);
  block = NULL;
  free(own);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(x == 1 && block == NULL && mine == 0);
  return 0;
}
