// verdict: unknown
/* Another thread calls what nobody defines while main polls under a mutex. */
#include <pthread.h>

void missing(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *bad(void *u) {
  missing(); // HERE
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
