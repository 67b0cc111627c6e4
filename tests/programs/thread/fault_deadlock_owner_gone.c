// fault: deadlock
/* The second worker waits for what the first one took with it; it is not taken
 * for the owner. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  for (int i = 0; i < 2; i++) {
    pthread_create(&a, NULL, work, NULL);
    pthread_join(a, NULL); // HERE
  }
  return 0;
}
