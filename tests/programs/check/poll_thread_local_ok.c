// verdict: true
/* Polls under a mutex, for ever, and reads a thread-local variable of which
 * another thread publishes its own copy: a step that asks often who reaches
 * what must come to its end, too. */
#include <assert.h>
#include <pthread.h>
static int x0;
static _Thread_local int tl;
static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;
static pthread_t t0;
static int *_Atomic p0;
static void *f0(void *u) {
  p0 = &tl;
  tl = 2;
  return u;
}
int main(void) {
  int r = 0;
  pthread_create(&t0, 0, f0, 0);
  while (!r) {
    pthread_mutex_lock(&m0);
    r = x0;
    assert(tl == 0);
    pthread_mutex_unlock(&m0);
  }
}
