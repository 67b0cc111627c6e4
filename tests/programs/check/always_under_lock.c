// verdict: false(always)
// options: --always balanced
/* The sum is right whenever the lock is free; the function does not ask for
 * the lock. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a = 10, b;

int balanced(void) { return a + b == 10; }

static void *move(void *p) {
  pthread_mutex_lock(&m);
  a--; // HERE
  b++;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, move, NULL);
  pthread_create(&t, NULL, move, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
