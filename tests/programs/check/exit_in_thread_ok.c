// verdict: true
/* A thread ends the program, main would run for ever. */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

static void *work(void *p) {
  exit(3);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  for (;;)
    sched_yield();
}
