// verdict: false(valid-deref)
/* A thread-local variable is gone with its thread. */
#include <pthread.h>
#include <semaphore.h>

static _Thread_local int mine = 4;
static sem_t told, used;
static int *address;

static void *work(void *p) {
  address = &mine;
  sem_post(&told);
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&told, 0, 0);
  sem_init(&used, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  sem_wait(&told);
  pthread_join(a, NULL);
  int seen = *address; // HERE
  return seen != 4;
}
