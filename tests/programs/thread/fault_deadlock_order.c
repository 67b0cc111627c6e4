// fault: deadlock
// options: --seed 1
/* Two mutexes, locked in different orders. */
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *p) {
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first);
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, other, NULL);
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second); // HERE
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  pthread_join(a, NULL);
  return 0;
}
