// verdict: true
/* A thread-local variable is there while its thread is. */
#include <pthread.h>
#include <semaphore.h>

static _Thread_local int mine = 4;
static sem_t told, used;
static int *address;

static void *work(void *p) {
  address = &mine;
  sem_post(&told);
  sem_wait(&used);
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&told, 0, 0);
  sem_init(&used, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  sem_wait(&told);
  int seen = *address;
  sem_post(&used);
  pthread_join(a, NULL);
  return seen != 4;
}
