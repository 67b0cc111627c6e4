// fault: lock-misuse
/* Nobody called sem_init. */
#include <semaphore.h>

static sem_t sem;

int main(void) {
  sem_post(&sem); // HERE
  return 0;
}
