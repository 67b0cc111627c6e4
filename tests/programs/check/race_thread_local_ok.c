// verdict: true
/* A thread-local variable is each thread's own. */
#include <assert.h>
#include <pthread.h>

static _Thread_local int mine;

static void *work(void *p) {
  mine = 1;
  assert(p && mine == 1);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, &mine);
  mine = 2;
  pthread_join(a, NULL);
  assert(mine == 2);
  return 0;
}
