// verdict: true
/* A detached thread says when it is done. */
#include <pthread.h>
#include <semaphore.h>

static int result;
static sem_t done;

static void *work(void *p) {
  result = 1;
  sem_post(&done);
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&done, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  pthread_detach(a);
  sem_wait(&done);
  return result > 1;
}
