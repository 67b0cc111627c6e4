// verdict: false(assertion)
/* printf may be a cancellation point; whether it is, is not known. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int beyond;

static void *work(void *p) {
  printf("x");
  beyond = 1;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert(!beyond); // HERE
  return 0;
}
