// expects: fault: deadlock 12
// expects: fault: deadlock 13
// expects: fault: deadlock 18
// expects: fault: deadlock 32
/* Two threads wait for each other while main turns for ever; or all stop. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static void *one(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  return p;
}

static void *two(void *p) {
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m);
  return p;
}

int main(void) {
  pthread_t s, t;
  static atomic_int turns;
  pthread_create(&s, NULL, one, NULL);
  pthread_create(&t, NULL, two, NULL);
  /* A thread that has ended keeps its locks. */
  for (int i = 0; i < 2; i++)
    turns++;

  pthread_join(s, NULL), pthread_join(t, NULL);
  return 0;
}
