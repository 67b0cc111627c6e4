// verdict: true
/* Three threads join each other in a row. */
#include <pthread.h>
#include <semaphore.h>

static pthread_t id[3];
static sem_t start;

static void *work(void *p) {
  int me = *(int *)p;
  sem_wait(&start);
  if (me < 2)
    pthread_join(id[me + 1], NULL);
  return NULL;
}

int main(void) {
  static int number[3] = {0, 1, 2};
  sem_init(&start, 0, 0);
  for (int i = 0; i < 3; i++)
    pthread_create(&id[i], NULL, work, &number[i]);
  for (int i = 0; i < 3; i++)
    sem_post(&start);
  pthread_exit(NULL);
}
