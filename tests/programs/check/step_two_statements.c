// verdict: false(assertion)
// options: --step statement
/* What takes two statements can be interrupted. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *work(void *p) {
  int old = x;
  x = old + 1;
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, NULL);
  pthread_create(&t, NULL, work, &s);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  assert(x == 2); // HERE
  return 0;
}
