/* Nobody passes before all have come, twice; one of them is told so. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int arrived[2];

static int meet(int me) {
  arrived[me]++;
  int serial = pthread_barrier_wait(&barrier);
  assert(serial == 0 || serial == PTHREAD_BARRIER_SERIAL_THREAD);
  return serial == PTHREAD_BARRIER_SERIAL_THREAD;
}

static void *other(void *p) {
  int *serial = p;
  serial[0] = meet(1);
  serial[1] = meet(1);
  return p;
}

int main(void) {
  pthread_t a;
  int theirs[2], mine[2];
  assert(pthread_barrier_init(&barrier, NULL, 0) == EINVAL);
  assert(pthread_barrier_init(&barrier, NULL, 2) == 0);
  pthread_create(&a, NULL, other, theirs);
  mine[0] = meet(0);
  mine[1] = meet(0);
  assert(arrived[1] == 2);
  assert(pthread_barrier_destroy(&barrier) == 0);
  pthread_join(a, NULL);
  assert(mine[0] + theirs[0] == 1 && mine[1] + theirs[1] == 1);
  return 0;
}
