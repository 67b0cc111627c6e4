// verdict: true
/* Three philosophers and two seats. */
#include <pthread.h>
#include <semaphore.h>

enum { COUNT = 3 };
static sem_t seats, fork[COUNT];

static void *dine(void *p) {
  int me = *(int *)p;
  sem_wait(&seats);
  sem_wait(&fork[me]);
  sem_wait(&fork[(me + 1) % COUNT]);
  sem_post(&fork[(me + 1) % COUNT]);
  sem_post(&fork[me]);
  sem_post(&seats);
  return NULL;
}

int main(void) {
  int number[COUNT] = {0, 1, 2};
  sem_init(&seats, 0, COUNT - 1);
  for (int i = 0; i < COUNT; i++)
    sem_init(&fork[i], 0, 1);
  pthread_t a, b, c;
  pthread_create(&a, NULL, dine, &number[0]);
  pthread_create(&b, NULL, dine, &number[1]);
  pthread_create(&c, NULL, dine, &number[2]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
