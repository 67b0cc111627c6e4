// verdict: false(valid-free)
/* Another thread frees twice while main polls under a mutex. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *bad(void *u) {
  void *p = malloc(1);
  free(p);
  free(p); // HERE
  pthread_mutex_lock(&m);
  done = 1;
  pthread_mutex_unlock(&m);
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, bad, 0);
  for (int d = 0; !d;) {
    pthread_mutex_lock(&m);
    d = done;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
