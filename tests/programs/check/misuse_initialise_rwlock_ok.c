// verdict: true
/* The reader has given the rwlock back. */
#include <pthread.h>
#include <semaphore.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t ready, go;

static void *reader(void *p) {
  pthread_rwlock_rdlock(&lock);
  sem_post(&ready);
  sem_wait(&go);
  pthread_rwlock_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  sem_init(&go, 0, 0);
  pthread_create(&t, NULL, reader, NULL);
  sem_wait(&ready);
  sem_post(&go);
  pthread_join(t, NULL);
  pthread_rwlock_init(&lock, NULL);
  return 0;
}
