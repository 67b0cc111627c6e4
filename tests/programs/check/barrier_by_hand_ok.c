// verdict: true
/* A barrier of a counter that all wait for. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int arrived, done[2];

static void *work(void *p) {
  int me = p != NULL;
  done[me] = 1;
  arrived++;
  while (arrived < 2)
    ;
  assert(done[1 - me]);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, done);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
