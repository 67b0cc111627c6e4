// verdict: false(assertion)
// options: --step statement
/* The statement of the function that is called is one of its own: x was read
 * before it. */
#include <assert.h>
#include <pthread.h>

static int x, one = 1;

static int next(void) {
  return one;
}

static void *work(void *p) {
  x = x + next();
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
