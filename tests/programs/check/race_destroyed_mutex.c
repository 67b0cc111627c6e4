// verdict: false(no-data-race|lock-misuse)
/* A mutex is destroyed while another thread may still lock it. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock); // HERE
  pthread_mutex_unlock(&lock); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_destroy(&lock); // HERE
  pthread_join(t, NULL);
  return 0;
}
