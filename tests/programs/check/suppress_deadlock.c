// verdict: false(deadlock)
// options: --suppress deadlock:first
/* One thread may wait for ever, but that does not hide that another one does. */
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void *first(void *p) {
  pthread_mutex_lock(&a);
  return p;
}

static void *second(void *p) {
  pthread_mutex_lock(&b);
  pthread_cond_wait(&never, &b); // HERE
  pthread_mutex_unlock(&b);
  return p;
}

int main(void) {
  pthread_t t, u;
  pthread_mutex_lock(&a);
  pthread_create(&t, NULL, first, NULL);
  pthread_create(&u, NULL, second, NULL);
  pthread_join(t, NULL); // HERE
  pthread_join(u, NULL);
  return 0;
}
