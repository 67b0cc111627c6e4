// verdict: true
/* A condition variable may be destroyed as soon as its waiters are awake, and a
 * mutex or a semaphore as soon as its last user has let go of it. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct job {
  pthread_mutex_t lock;
  pthread_cond_t done;
  sem_t over;
  int ready;
};

static void *work(void *p) {
  struct job *j = p;
  pthread_mutex_lock(&j->lock);
  while (!j->ready)
    pthread_cond_wait(&j->done, &j->lock);
  pthread_mutex_unlock(&j->lock);
  sem_post(&j->over);
  return NULL;
}

int main(void) {
  pthread_t t;
  struct job *j = malloc(sizeof *j);
  pthread_mutex_init(&j->lock, NULL);
  pthread_cond_init(&j->done, NULL);
  sem_init(&j->over, 0, 0);
  j->ready = 0;
  pthread_create(&t, NULL, work, j);
  pthread_mutex_lock(&j->lock);
  j->ready = 1;
  pthread_cond_broadcast(&j->done);
  pthread_cond_destroy(&j->done);
  pthread_mutex_unlock(&j->lock);
  sem_wait(&j->over);
  sem_destroy(&j->over);
  pthread_mutex_destroy(&j->lock);
  free(j);
  pthread_join(t, NULL);
  return 0;
}
