// verdict: false(deadlock)
/* The lock of a stream and a mutex, in different orders. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *p) {
  flockfile(stdout);
  pthread_mutex_lock(&lock); // HERE
  pthread_mutex_unlock(&lock);
  funlockfile(stdout);
  return p;
}

static void *second(void *p) {
  pthread_mutex_lock(&lock);
  printf("here\n"); // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
