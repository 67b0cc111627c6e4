// verdict: false(no-data-race)
/* A thread-local variable of main is given to another thread. */
#include <pthread.h>

static _Thread_local int mine;

static void *work(void *p) {
  *(int *)p = 1; // HERE
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, &mine);
  mine = 2; // HERE
  pthread_join(a, NULL);
  return 0;
}
