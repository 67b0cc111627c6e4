// verdict: true
// options: --malloc-may-fail
/* What could not be made is not used. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_key_t key;

static void *work(void *p) {
  int e = pthread_setspecific(key, p);
  assert(e == 0 || e == ENOMEM);
  return p;
}

int main(void) {
  pthread_t t;
  int e = pthread_key_create(&key, NULL);
  if (e != 0)
    return e != ENOMEM;
  e = pthread_create(&t, NULL, work, &t);
  if (e != 0)
    return e != EAGAIN;
  pthread_join(t, NULL);
  return 0;
}
