// verdict: false(assertion)
/* A lock that is tried is not always had. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *holder(void *p) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return p;
}

static void *trier(void *p) {
  int e = pthread_mutex_trylock(&lock);
  assert(e == 0); // HERE
  if (e == 0)
    pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, holder, NULL);
  pthread_create(&b, NULL, trier, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
