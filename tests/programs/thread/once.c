/* The routine has run once, and to its end, before any call returns. */
#include <assert.h>
#include <pthread.h>
#include <threads.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static once_flag flag = ONCE_FLAG_INIT;
static int begun, ended, flagged;

static void prepare(void) {
  assert(begun++ == 0);
  thrd_yield();
  ended = 1;
}

static void mark(void) { flagged++; }

static void *use(void *p) {
  assert(pthread_once(&control, prepare) == 0);
  assert(begun == 1 && ended == 1);
  call_once(&flag, mark);
  assert(flagged == 1);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, use, NULL);
  pthread_create(&b, NULL, use, NULL);
  use(NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
