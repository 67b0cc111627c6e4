// expects: exit: 0
/* When the last thread ends, the program exits with 0, and handlers run. */
#include <pthread.h>
#include <stdlib.h>

static pthread_t t;
static int ended;

static void at_end(void) {
  if (!ended)
    _Exit(7);
}

static void *work(void *p) {
  ended = pthread_join(*(pthread_t *)p, NULL) == 0;
  return NULL;
}

int main(void) {
  static pthread_t self;
  self = pthread_self();
  atexit(at_end);
  if (pthread_create(&t, NULL, work, &self))
    return 1;
  if (ended == 2)
    exit(3);
  pthread_exit(NULL);
}
