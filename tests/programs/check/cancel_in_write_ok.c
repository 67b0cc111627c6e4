// verdict: true
/* A cleanup handler gives it back. */
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void unlock(void *p) { pthread_mutex_unlock(p); }

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(unlock, &lock);
  write(1, "x", 1);
  pthread_cleanup_pop(1);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
