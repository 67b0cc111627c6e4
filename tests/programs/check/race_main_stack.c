// verdict: false(no-data-race)
/* A local variable of main is written by its child and read too early. */
#include <pthread.h>

static void *work(void *p) {
  *(int *)p = 1; // HERE
  return NULL;
}

int main(void) {
  pthread_t a;
  int result = 0;
  pthread_create(&a, NULL, work, &result);
  int seen = result; // HERE
  pthread_join(a, NULL);
  return seen > 1;
}
