// verdict: true
// options: --malloc-may-fail
/* The way out of a thread gives the lock back. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *add(void *p) {
  pthread_mutex_lock(&lock);
  int *n = malloc(sizeof *n);
  if (n != NULL) {
    *n = shared ? *shared + 1 : 1;
    free(shared);
    shared = n;
  }
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  int first = pthread_create(&a, NULL, add, NULL);
  int second = pthread_create(&b, NULL, add, NULL);
  if (first == 0)
    pthread_join(a, NULL);
  if (second == 0)
    pthread_join(b, NULL);
  free(shared);
  return 0;
}
