// verdict: false(always)
// options: --property unreach-call --always holds
/* What must always hold is asked for beside the property. */
#include <pthread.h>

static int x;
static int other;

static int is(int y) { return y < 2; }

unsigned holds(void) { return is(x); }

static void *work(void *p) {
  other = 7;
  x = 1;
  other = 8;
  x = 2; // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  x = 0;
  pthread_join(t, NULL);
  return 0;
}
