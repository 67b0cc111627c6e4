// verdict: true
/* Different orders, but who finds the second lock taken begins again. */
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *a, pthread_mutex_t *b) {
  for (;;) {
    pthread_mutex_lock(a);
    if (pthread_mutex_trylock(b) == 0)
      break;
    pthread_mutex_unlock(a);
  }
  pthread_mutex_unlock(b);
  pthread_mutex_unlock(a);
}

static void *one(void *p) {
  both(&first, &second);
  return p;
}

static void *two(void *p) {
  both(&second, &first);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
