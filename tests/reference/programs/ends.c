// expects: exit: 1
// expects: exit: 3
// expects: abort
/* The first end counts; handlers run in reverse order. */
#include <pthread.h>
#include <stdlib.h>

static int n;

static void first(void) {
  if (n == 1)
    _Exit(3);
}

static void second(void) { n = 1; }

static void *stop(void *p) {
  (void)p;
  abort();
}

static void *leave(void *p) {
  (void)p;
  _Exit(1);
}

int main(void) {
  pthread_t t;
  atexit(first);
  atexit(second);
  pthread_create(&t, NULL, stop, NULL);
  pthread_create(&t, NULL, leave, NULL);
  exit(0);
}
