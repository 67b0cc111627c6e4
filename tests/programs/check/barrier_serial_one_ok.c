// verdict: true
/* Each time, exactly one of three threads is told that it is the serial one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int told;

static void *work(void *p) {
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
    told++;
  return p;
}

int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&barrier, NULL, 3);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, NULL);
  work(NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  assert(told == 1);
  pthread_barrier_destroy(&barrier);
  return 0;
}
