// fault: lock-misuse
// options: --seed 20
/* The condition variable is destroyed while the other thread waits. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waiting, done;

static void *wait_done(void *p) {
  pthread_mutex_lock(&lock);
  waiting = 1;
  while (!done)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, wait_done, NULL);
  pthread_mutex_lock(&lock);
  done = 1;
  if (waiting)
    pthread_cond_destroy(&changed); // HERE
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
