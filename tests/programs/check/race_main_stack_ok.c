// verdict: true
/* A local variable of main is read after the child has ended. */
#include <assert.h>
#include <pthread.h>

static void *work(void *p) {
  *(int *)p = 1;
  return NULL;
}

int main(void) {
  pthread_t a;
  int result = 0;
  pthread_create(&a, NULL, work, &result);
  pthread_join(a, NULL);
  assert(result == 1);
  return 0;
}
