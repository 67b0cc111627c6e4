// verdict: true
/* One is let in. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;
static atomic_int inside;

static void *work(void *p) {
  sem_wait(&s);
  assert(inside++ == 0);
  inside--;
  sem_post(&s);
  return p;
}

int main(void) {
  sem_init(&s, 0, 1);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
