// fault: lock-misuse
/* Two threads wait on one condition variable with different mutexes. */
#include <pthread.h>

static pthread_mutex_t lock[2];
static pthread_cond_t changed;

static void *wait_with(void *p) {
  pthread_mutex_t *m = p;
  pthread_mutex_lock(m);
  pthread_cond_wait(&changed, m); // HERE
  pthread_mutex_unlock(m);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, wait_with, &lock[0]);
  pthread_create(&b, NULL, wait_with, &lock[1]);
  pthread_detach(a);
  pthread_detach(b);
  pthread_exit(NULL);
}
