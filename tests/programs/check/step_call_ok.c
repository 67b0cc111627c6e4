// verdict: true
// options: --step statement
/* The rest of the statement goes on with what the function returned: x is read
 * after it. */
#include <assert.h>
#include <pthread.h>

static int x, y = 1;

static int next(void) {
  return x;
}

static void *work(void *p) {
  x = next() + y;
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
