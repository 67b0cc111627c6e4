// fault: lock-misuse
/* A thread unlocks what another one holds, if it comes in between. */
#include <pthread.h>

static pthread_mutex_t lock;

static void *thief(void *p) {
  if (pthread_mutex_trylock(&lock) != 0)
    pthread_mutex_unlock(&lock); // HERE
  else
    pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, thief, NULL);
  pthread_mutex_lock(&lock);
  pthread_join(a, NULL);
  pthread_mutex_unlock(&lock);
  return 0;
}
