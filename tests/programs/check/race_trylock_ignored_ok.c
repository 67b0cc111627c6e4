// verdict: true
/* The variable is touched only if the lock was had. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *work(void *p) {
  if (pthread_mutex_trylock(&lock) == 0) {
    x++;
    pthread_mutex_unlock(&lock);
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
