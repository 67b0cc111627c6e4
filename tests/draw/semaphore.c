/* A semaphore is waited for with a mutex that who posts it needs. */
#include <pthread.h>
#include <semaphore.h>
static sem_t slots, items;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *get(void *p) {
  pthread_mutex_lock(&m);
  sem_wait(&items);
  pthread_mutex_unlock(&m);
  sem_post(&slots);
  return p;
}
int main(void) {
  pthread_t t;
  sem_init(&slots, 0, 2);
  sem_init(&items, 0, 0);
  pthread_create(&t, NULL, get, NULL);
  sem_wait(&slots);
  pthread_mutex_lock(&m);
  sem_post(&items);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
