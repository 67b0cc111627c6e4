// verdict: true
/* The id is there before the thread runs, as with glibc. */
#include <assert.h>
#include <pthread.h>

static pthread_t id;

static void *work(void *p) {
  assert(pthread_equal(id, pthread_self()));
  return p;
}

int main(void) {
  pthread_create(&id, NULL, work, NULL);
  pthread_join(id, NULL);
  return 0;
}
