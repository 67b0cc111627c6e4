// verdict: true
/* Each reads the other's result after a barrier. */
#include <assert.h>
#include <pthread.h>

static int result[2];
static pthread_barrier_t barrier;

static void *work(void *p) {
  int me = p != NULL;
  result[me] = 1;
  pthread_barrier_wait(&barrier);
  int other = result[1 - me];
  assert(other == 1);
  return NULL;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, result);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_barrier_destroy(&barrier);
  return 0;
}
