// verdict: true
// options: --spurious-wakeups
/* A flag keeps what the signal says. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int said;

static void *wait(void *p) {
  pthread_mutex_lock(&lock);
  while (!said)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, wait, NULL);
  pthread_mutex_lock(&lock);
  said = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
