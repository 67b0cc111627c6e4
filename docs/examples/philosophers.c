#include <pthread.h>

enum { N = 3 };
pthread_mutex_t forks[N];

static void *eat(void *p) {
  int me = *(int *)p;
  pthread_mutex_lock(&forks[me]);
  pthread_mutex_lock(&forks[(me + 1) % N]);
  pthread_mutex_unlock(&forks[(me + 1) % N]);
  pthread_mutex_unlock(&forks[me]);
  return NULL;
}

int main(void) {
  pthread_t t[N];
  int who[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < N; i++) {
    who[i] = i;
    pthread_create(&t[i], NULL, eat, &who[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL);
  return 0;
}
