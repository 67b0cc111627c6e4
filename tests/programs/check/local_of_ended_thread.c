// verdict: false(valid-deref)
/* A thread gives the address of a local variable as its result. */
#include <pthread.h>

static void *work(void *p) {
  int local = 3, *result = &local;
  return p ? p : result;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, &result);
  int seen = *(int *)result; // HERE
  return seen != 3;
}
