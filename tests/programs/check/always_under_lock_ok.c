// verdict: true
// options: --always balanced
/* The sum is right whenever nobody is busy. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a = 10, b, busy;

int balanced(void) { return busy || a + b == 10; }

static void *move(void *p) {
  pthread_mutex_lock(&m);
  busy = 1;
  a--;
  b++;
  busy = 0;
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
