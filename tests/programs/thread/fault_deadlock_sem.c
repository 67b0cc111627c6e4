// fault: deadlock
// options: --seed 27
/* Two threads want two of two units each, one at a time. */
#include <pthread.h>
#include <semaphore.h>

static sem_t units;

static void *take_two(void *p) {
  sem_wait(&units);
  sem_wait(&units); // HERE
  sem_post(&units);
  sem_post(&units);
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&units, 0, 2);
  pthread_create(&a, NULL, take_two, NULL);
  take_two(NULL);
  pthread_join(a, NULL);
  return 0;
}
