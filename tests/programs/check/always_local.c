// verdict: false(always)
// options: --always positive
/* The function reads a local variable of a thread. */
#include <pthread.h>

static int *seen;

int positive(void) { return seen == NULL || *seen > 0; }

static void *work(void *p) {
  int mine = -1;
  mine = 1;
  seen = &mine;
  mine = 2;
  mine = -2; // HERE
  mine = 3;
  seen = NULL;
  mine = -3;
  return mine == 4 ? p : NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
