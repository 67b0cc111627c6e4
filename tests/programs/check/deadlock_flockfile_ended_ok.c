// verdict: true
/* The thread gives the lock of the stream back. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

static void *first(void *p) {
  flockfile(stdout);
  funlockfile(stdout);
  return p;
}

static void *second(void *p) {
  puts("here");
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, first, NULL);
  pthread_join(t, NULL);
  pthread_create(&t, NULL, second, NULL);
  for (;;)
    sched_yield();
}
