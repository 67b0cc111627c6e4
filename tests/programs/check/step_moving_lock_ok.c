// verdict: true
// options: --step statement
/* A statement that cannot lock is not done at all: it looks again which lock it
 * wants, so nobody waits for ever. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};
static int which;

static void *work(void *p) {
  pthread_mutex_lock(&m[which]);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m[0]);
  pthread_create(&t, NULL, work, NULL);
  which = 1;
  pthread_join(t, NULL);
  return 0;
}
