// verdict: false(deadlock)
/* write is a cancellation point: the thread keeps its mutex. */
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  write(1, "x", 1);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  pthread_mutex_lock(&lock); // HERE
  pthread_mutex_unlock(&lock);
  return 0;
}
