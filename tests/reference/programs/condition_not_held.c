// expects: exit: 0
/* A wait with an error-checking mutex that is not held is an error, and the
 * mutex stays as it is. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *other(void *p) {
  return pthread_cond_wait(&c, &m) == EPERM ? p : NULL;
}

int main(void) {
  pthread_t t;
  void *good;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, other, &t);
  pthread_join(t, &good);
  return good && pthread_mutex_unlock(&m) == 0 ? 0 : 1;
}
