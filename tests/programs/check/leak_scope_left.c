// verdict: false(valid-memtrack)
/* A jump leaves the scope, and an integer had the address. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic uintptr_t shared;

static void *work(void *p) {
  shared = 0;
  return p;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++) {
    uintptr_t n = (uintptr_t)malloc(4); // HERE
    shared = n;
    goto out;
  }
out:
  pthread_create(&t, NULL, work, NULL);
  for (;;)
    ;
}
