// verdict: false(assertion)
/* A thread that ends frees the robust mutexes that it holds, not that which
 * another one holds; what is done under that one is seen when its owner ends.
 */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m, n;
static int steps;

static void *half(void *u) {
  pthread_mutex_lock(&m);
  steps++;
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_exit(u);
}

static void *third(void *u) {
  pthread_mutex_lock(&n);
  return u;
}

int main(void) {
  pthread_mutexattr_t a;
  pthread_t t[2];
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_mutex_init(&n, &a);
  pthread_create(&t[0], 0, half, 0);
  pthread_create(&t[1], 0, third, 0);
  pthread_mutex_lock(&m);
  assert(steps == 0); // HERE
  pthread_mutex_unlock(&m);
  return 0;
}
