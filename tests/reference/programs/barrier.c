// expects: exit: 1
/* One of the threads that a barrier lets go is told so. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t b;
static atomic_int serial;

static void *work(void *p) {
  if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD)
    serial++;
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&s, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return serial;
}
