// verdict: false(no-data-race)
/* A hint and a fence in assembly are no lock. */
#include <pthread.h>

static int shared;

static void *run(void *arg) {
  __asm__ volatile("pause" ::: "memory");
  shared++; // HERE
  __asm__ volatile("mfence" ::: "memory");
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  run(0);
  return pthread_join(t, 0);
}
