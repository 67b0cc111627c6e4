// verdict: true
// options: --step statement
/* A wait in the middle of a statement lets others go on. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, got;

static void *consumer(void *p) {
  pthread_mutex_lock(&m);
  while (!ready)
    got += pthread_cond_wait(&c, &m);
  got++;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, consumer, NULL);
  pthread_create(&t, NULL, consumer, NULL);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  assert(got == 2);
  return 0;
}
