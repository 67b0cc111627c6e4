/* Results of threads, by return and by pthread_exit from a callee. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int cell[2];

static void leave(int *p) { pthread_exit(p); }

static void *by_return(void *p) { return p; }

static void *by_exit(void *p) {
  leave(p);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  void *result;
  assert(pthread_create(&a, NULL, by_return, &cell[0]) == 0);
  assert(pthread_create(&b, NULL, by_exit, &cell[1]) == 0);
  assert(!pthread_equal(a, b));
  assert(pthread_join(pthread_self(), NULL) == EDEADLK);
  assert(pthread_join(b, &result) == 0 && result == &cell[1]);
  assert(pthread_join(a, &result) == 0 && result == &cell[0]);
  assert(pthread_create(&a, NULL, by_return, NULL) == 0);
  assert(pthread_join(a, NULL) == 0);
  return 0;
}
