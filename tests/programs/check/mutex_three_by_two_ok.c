// verdict: true
/* Never three inside: a semaphore of two. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;
static atomic_int inside;

static void *work(void *p) {
  sem_wait(&s);
  int n = atomic_fetch_add(&inside, 1);
  assert(n < 2);
  atomic_fetch_sub(&inside, 1);
  sem_post(&s);
  return p;
}

int main(void) {
  sem_init(&s, 0, 2);
  pthread_t a, b, c;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_create(&c, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
