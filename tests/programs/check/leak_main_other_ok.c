// verdict: true
/* A thread that has not ended keeps what it has. */
#include <pthread.h>
#include <stdlib.h>

static void *run(void *p) {
  char *q = malloc(4);
  for (;;)
    q[0] = 1;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  return 0;
}
