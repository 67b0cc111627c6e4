// expects: fault: valid-deref 15
/* A thread's own variable ends with it. */
#include <pthread.h>

static _Thread_local int own = 3;

static void *work(void *p) {
  (void)p;
  return &own;
}
int main(void) {
  pthread_t t;
  void *p;
  pthread_create(&t, NULL, work, NULL), pthread_join(t, &p);
  return *(int *)p;
}
