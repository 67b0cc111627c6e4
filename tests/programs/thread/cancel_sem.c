/* One of two waiting threads is cancelled; the other is served. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t sem;

static void *take(void *p) {
  assert(sem_wait(&sem) == 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  void *ra, *rb;
  int value, x;
  sem_init(&sem, 0, 0);
  pthread_create(&a, NULL, take, &x);
  pthread_create(&b, NULL, take, &x);
  assert(pthread_cancel(a) == 0);
  pthread_join(a, &ra);
  assert(ra == PTHREAD_CANCELED);
  assert(sem_post(&sem) == 0);
  pthread_join(b, &rb);
  assert(rb == &x);
  assert(sem_getvalue(&sem, &value) == 0 && value == 0);
  assert(sem_destroy(&sem) == 0);
  return 0;
}
