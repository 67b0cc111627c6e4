// verdict: true
/* C11 threads: a flag remembers the signal. */
#include <assert.h>
#include <stddef.h>
#include <threads.h>

static mtx_t lock;
static cnd_t changed;
static int ready;

static int work(void *p) {
  (void)p;
  mtx_lock(&lock);
  ready = 1;
  cnd_signal(&changed);
  mtx_unlock(&lock);
  return 7;
}

int main(void) {
  thrd_t a;
  int result;
  mtx_init(&lock, mtx_plain);
  cnd_init(&changed);
  thrd_create(&a, work, NULL);
  mtx_lock(&lock);
  while (!ready)
    cnd_wait(&changed, &lock);
  mtx_unlock(&lock);
  thrd_join(a, &result);
  assert(result == 7 && ready);
  cnd_destroy(&changed);
  mtx_destroy(&lock);
  return 0;
}
