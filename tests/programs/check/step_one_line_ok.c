// verdict: true
// options: --step statement
/* What stands in one line counts as one statement. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *work(void *p) {
  int old = x; x = old + 1;
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, NULL);
  pthread_create(&t, NULL, work, &s);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  assert(x == 2);
  return 0;
}
