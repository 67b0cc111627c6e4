// verdict: false(unreach-call)
/* Between the unlock and the end of main the other thread may get the mutex. */
#include <pthread.h>

void reach_error(void);
int allways_choose(int n);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&m);
  reach_error(); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_mutex_lock(&m);
  pthread_create(&a, NULL, work, NULL);
  int which = allways_choose(2);
  pthread_mutex_unlock(&m);
  return which;
}
