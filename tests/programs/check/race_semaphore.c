// verdict: false(no-data-race)
/* The semaphore starts at 1: the reader does not wait. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int data;

static void *writer(void *p) {
  data = 1; // HERE
  sem_post(&ready);
  return p;
}

static void *reader(void *p) {
  sem_wait(&ready);
  int seen = data; // HERE
  assert(seen < 2);
  return p;
}

int main(void) {
  sem_init(&ready, 0, 1);
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
