/* A thread knows itself as its creator does, and main can be joined. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_t main_id;

static void *join_main(void *p) {
  void *result;
  assert(pthread_equal(main_id, pthread_self()) == 0);
  assert(pthread_join(main_id, &result) == 0);
  assert(result == &main_id);
  assert(p == NULL);
  exit(0);
}

static void *me(void *p) {
  *(pthread_t *)p = pthread_self();
  return NULL;
}

int main(void) {
  pthread_t a, seen;
  pthread_create(&a, NULL, me, &seen);
  pthread_join(a, NULL);
  assert(pthread_equal(a, seen));
  main_id = pthread_self();
  assert(pthread_equal(main_id, pthread_self()));
  pthread_create(&a, NULL, join_main, NULL);
  pthread_exit(&main_id);
}
