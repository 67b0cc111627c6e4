/* A signal wakes one of two; nobody wakes the other. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int asleep;

static void *sleeper(void *p) {
  pthread_mutex_lock(&m);
  asleep++;
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, sleeper, NULL);
  pthread_create(&b, NULL, sleeper, NULL);
  pthread_mutex_lock(&m);
  if (asleep == 2)
    pthread_cond_signal(&c);
  int some = asleep < 2;
  pthread_mutex_unlock(&m);
  if (some)
    return 0;
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
