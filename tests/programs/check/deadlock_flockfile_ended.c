// verdict: false(deadlock)
/* The thread that has the lock of the stream has ended.  A later thread does not
 * inherit it. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

static void *first(void *p) {
  flockfile(stdout);
  return p;
}

static void *second(void *p) {
  puts("here"); // HERE
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
