// fault: lock-misuse
/* A function that locks is called with the lock held. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void add(void) {
  pthread_mutex_lock(&lock); // HERE
  count++;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_mutex_lock(&lock);
  add();
  pthread_mutex_unlock(&lock);
  return 0;
}
