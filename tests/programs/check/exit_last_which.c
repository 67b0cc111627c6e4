// verdict: false(assertion)
/* Either thread may be the last one, and handlers see whose variables are
 * theirs. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Thread_local int mine;

static void check(void) {
  assert(mine != 1); // HERE
}

static void *work(void *p) {
  mine = *(int *)p;
  return NULL;
}

int main(void) {
  static int one = 1, two = 2;
  pthread_t a, b;
  atexit(check);
  pthread_create(&a, NULL, work, &one);
  pthread_create(&b, NULL, work, &two);
  pthread_exit(NULL);
}
