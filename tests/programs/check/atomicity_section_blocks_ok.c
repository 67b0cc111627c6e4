// verdict: true
/* After blocking in an atomic section, the section goes on. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t go;
static int x;

static void *waiter(void *p) {
  allways_atomic_begin();
  x = 1;
  sem_wait(&go);
  assert(x == 2);
  x = 3;
  x = 4;
  allways_atomic_end();
  return p;
}

static void *poster(void *p) {
  allways_atomic_begin();
  if (x == 1)
    x = 2;
  else
    x = 1;
  if (x == 1)
    allways_assume(0);
  sem_post(&go);
  allways_atomic_end();
  allways_atomic_begin();
  assert(x == 2 || x == 4);
  allways_atomic_end();
  return p;
}

int main(void) {
  sem_init(&go, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, waiter, NULL);
  pthread_create(&b, NULL, poster, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
