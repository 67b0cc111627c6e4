// verdict: false(deadlock)
// options: --step statement
/* Statements that lock wait for each other. */
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(p ? &a : &b);
  pthread_mutex_lock(p ? &b : &a); // HERE
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, NULL);
  pthread_create(&t, NULL, work, &s);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
