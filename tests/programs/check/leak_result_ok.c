// verdict: true
/* A thread's result is a block, and main frees it. */
#include <pthread.h>
#include <stdlib.h>

static void *work(void *p) {
  char *result = malloc(1);
  *result = 1;
  return p ? p : result;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, &result);
  free(result);
  return 0;
}
