// verdict: false(no-data-race)
// options: --property no-data-race
/* One of two readers unlocks what the other one initialises again. */
#include <pthread.h>
#include <semaphore.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t held, both;

static void *reader(void *unused) {
  pthread_rwlock_rdlock(&lock);
  sem_post(&held);
  sem_wait(&both);
  pthread_rwlock_unlock(&lock); // HERE
  return unused;
}

int main(void) {
  pthread_t t;
  sem_init(&held, 0, 0);
  sem_init(&both, 0, 0);
  pthread_create(&t, NULL, reader, NULL);
  sem_wait(&held);
  pthread_rwlock_rdlock(&lock);
  sem_post(&both);
  pthread_rwlock_init(&lock, NULL); // HERE
  pthread_join(t, NULL);
}
