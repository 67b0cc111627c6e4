// verdict: false(deadlock)
// options: --malloc-may-fail
/* The way out of a thread keeps the lock. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *add(void *p) {
  pthread_mutex_lock(&lock); // HERE
  int *n = malloc(sizeof *n);
  if (n == NULL)
    return NULL;
  *n = shared ? *shared + 1 : 1;
  free(shared);
  shared = n;
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(shared);
  return 0;
}
