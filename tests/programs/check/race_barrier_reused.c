// verdict: false(no-data-race)
/* After the barrier a cell is written that the other still reads. */
#include <assert.h>
#include <pthread.h>

static int cell;
static pthread_barrier_t barrier;

static void *writer(void *p) {
  cell = 1;
  pthread_barrier_wait(&barrier);
  cell = 2; // HERE
  return p;
}

static void *reader(void *p) {
  pthread_barrier_wait(&barrier);
  int seen = cell; // HERE
  assert(seen > 0);
  return p;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
