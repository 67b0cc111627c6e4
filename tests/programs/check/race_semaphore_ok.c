// verdict: true
/* The semaphore starts at 0: the reader waits. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int data;

static void *writer(void *p) {
  data = 1;
  sem_post(&ready);
  return p;
}

static void *reader(void *p) {
  sem_wait(&ready);
  int seen = data;
  assert(seen == 1);
  return p;
}

int main(void) {
  sem_init(&ready, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
