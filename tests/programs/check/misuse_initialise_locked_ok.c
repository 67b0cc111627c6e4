// verdict: true
/* Whatever lay there before, a mutex may be initialised in it. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  pthread_mutex_t *lock = malloc(sizeof *lock);
  pthread_mutex_init(lock, NULL);
  pthread_mutex_lock(lock);
  pthread_mutex_unlock(lock);
  pthread_mutex_init(lock, NULL);
  memset(lock, 1, sizeof *lock);
  pthread_mutex_init(lock, NULL);
  pthread_mutex_lock(lock);
  pthread_mutex_unlock(lock);
  pthread_mutex_destroy(lock);
  free(lock);
  return 0;
}
