// verdict: false(assertion)
// options: --spurious-wakeups
/* A wait with a limit that returns 0 need not have been woken. */
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t lock;
static cnd_t changed;
static int ready;

static int set(void *p) {
  (void)p;
  mtx_lock(&lock);
  ready = 1;
  cnd_signal(&changed);
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  struct timespec until = {2000000000, 0};
  thrd_t t;
  int status = thrd_success;
  mtx_init(&lock, mtx_plain);
  cnd_init(&changed);
  thrd_create(&t, set, NULL);
  mtx_lock(&lock);
  if (!ready)
    status = cnd_timedwait(&changed, &lock, &until);
  assert(ready || status == thrd_timedout); // HERE
  mtx_unlock(&lock);
  thrd_join(t, NULL);
  return 0;
}
