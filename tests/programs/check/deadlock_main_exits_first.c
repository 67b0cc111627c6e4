// verdict: false(deadlock)
/* Main ends as a thread and takes its lock with it. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock); // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_mutex_lock(&lock);
  pthread_create(&a, NULL, work, NULL);
  pthread_detach(a);
  pthread_exit(NULL);
}
