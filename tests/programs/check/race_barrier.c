// verdict: false(no-data-race)
/* Each reads the other's result without waiting for it. */
#include <assert.h>
#include <pthread.h>

static int result[2];

static void *work(void *p) {
  int me = p != NULL;
  result[me] = 1;             // HERE
  int other = result[1 - me]; // HERE
  assert(other == 0 || other == 1);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, result);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
