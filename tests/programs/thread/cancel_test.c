/* A loop that ends only by being cancelled; a disabled one is not. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>

static sem_t go;
static int cleaned, survived;

static void clean(void *p) { cleaned = *(int *)p; }

static void *spin(void *p) {
  pthread_cleanup_push(clean, p);
  for (;;) {
    pthread_testcancel();
    sched_yield();
  }
  pthread_cleanup_pop(0);
  return NULL;
}

static void *resist(void *p) {
  int old;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_ENABLE);
  sem_post(p);
  sem_wait(&go);
  pthread_testcancel();
  survived = 1;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_DISABLE);
  pthread_testcancel();
  survived = 2;
  return NULL;
}

int main(void) {
  pthread_t a;
  int seven = 7;
  sem_t disabled;
  void *result;
  sem_init(&go, 0, 0);
  sem_init(&disabled, 0, 0);
  pthread_create(&a, NULL, spin, &seven);
  assert(pthread_cancel(a) == 0);
  assert(pthread_join(a, &result) == 0);
  assert(result == PTHREAD_CANCELED);
  assert(cleaned == 0 || cleaned == 7);

  pthread_create(&a, NULL, resist, &disabled);
  sem_wait(&disabled);
  assert(pthread_cancel(a) == 0);
  sem_post(&go);
  assert(pthread_join(a, &result) == 0);
  assert(result == PTHREAD_CANCELED && survived == 1);
  return 0;
}
