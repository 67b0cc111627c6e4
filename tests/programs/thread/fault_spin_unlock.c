// fault: lock-misuse
/* Unlock of a spin lock that is not locked. */
#include <pthread.h>

int main(void) {
  pthread_spinlock_t lock;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_unlock(&lock); // HERE
  return 0;
}
