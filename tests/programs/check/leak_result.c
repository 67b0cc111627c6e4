// verdict: false(valid-memtrack)
/* A thread's result is a block, and nobody wants it. */
#include <pthread.h>
#include <stdlib.h>

static void *work(void *p) {
  char *result = malloc(1); // HERE
  *result = 1;
  return p ? p : result;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
