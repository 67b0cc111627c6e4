// verdict: true
// options: --spurious-wakeups
/* The flag says whether it was. */
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
  while (!ready && status == thrd_success)
    status = cnd_timedwait(&changed, &lock, &until);
  assert(ready || status == thrd_timedout);
  mtx_unlock(&lock);
  thrd_join(t, NULL);
  return 0;
}
