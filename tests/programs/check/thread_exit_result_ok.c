// verdict: true
/* A thread ends in the middle of a function. */
#include <assert.h>
#include <pthread.h>

static int value = 8;

static void deep(int n) {
  if (n == 0)
    pthread_exit(&value);
  deep(n - 1);
}

static void *work(void *p) {
  deep(3);
  return p;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, &result);
  assert(result == &value);
  return 0;
}
