// verdict: true
/* A barber with one chair and two customers; who finds no chair leaves. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t customers, ready;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int waiting, served, left;

static void *customer(void *p) {
  pthread_mutex_lock(&lock);
  if (waiting == 1) {
    left++;
    pthread_mutex_unlock(&lock);
    return p;
  }
  waiting++;
  sem_post(&customers);
  pthread_mutex_unlock(&lock);
  sem_wait(&ready);
  return p;
}

static void *barber(void *p) {
  for (;;) {
    sem_wait(&customers);
    pthread_mutex_lock(&lock);
    waiting--;
    served++;
    pthread_mutex_unlock(&lock);
    sem_post(&ready);
  }
  return p;
}

int main(void) {
  sem_init(&customers, 0, 0);
  sem_init(&ready, 0, 0);
  pthread_t a, b, c;
  pthread_create(&a, NULL, customer, NULL);
  pthread_create(&b, NULL, customer, NULL);
  pthread_create(&c, NULL, barber, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_detach(c);
  pthread_mutex_lock(&lock);
  assert(served + left == 2 && served >= 1);
  pthread_mutex_unlock(&lock);
  return 0;
}
