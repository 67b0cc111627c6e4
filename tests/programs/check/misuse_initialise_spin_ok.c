// verdict: true
/* Whatever lay there before, a spin lock may be initialised in it. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  pthread_spinlock_t *lock = malloc(sizeof *lock);
  pthread_spin_init(lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(lock);
  pthread_spin_unlock(lock);
  pthread_spin_init(lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = -2; i < 3; i++) {
    memcpy((void *)lock, &i, sizeof i);
    pthread_spin_init(lock, PTHREAD_PROCESS_PRIVATE);
  }
  pthread_spin_lock(lock);
  pthread_spin_unlock(lock);
  pthread_spin_destroy(lock);
  free((void *)lock);
  return 0;
}
