/* Threads, mutexes and condition variables of C11. */
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t lock;
static cnd_t changed;
static int ready;

static int wait_ready(void *p) {
  assert(mtx_lock(&lock) == thrd_success);
  while (!ready)
    assert(cnd_wait(&changed, &lock) == thrd_success);
  assert(mtx_unlock(&lock) == thrd_success);
  return *(int *)p;
}

static int leave(void *p) {
  thrd_exit(*(int *)p);
  return 0;
}

static int busy(void *p) {
  assert(mtx_trylock(p) == thrd_busy);
  return 0;
}

static void recursive(void) {
  mtx_t m;
  thrd_t a;
  struct timespec past = {0, 0};
  assert(mtx_init(&m, mtx_recursive | mtx_timed) == thrd_success);
  assert(mtx_lock(&m) == thrd_success);
  assert(mtx_timedlock(&m, &past) == thrd_success);
  assert(thrd_create(&a, busy, &m) == thrd_success);
  assert(thrd_join(a, NULL) == thrd_success);
  assert(mtx_unlock(&m) == thrd_success && mtx_unlock(&m) == thrd_success);
  mtx_destroy(&m);
}

int main(void) {
  thrd_t a, b;
  int x = -3, y = 5, result;
  struct timespec past = {0, 0};
  assert(mtx_init(&lock, mtx_plain) == thrd_success);
  assert(cnd_init(&changed) == thrd_success);
  assert(thrd_create(&a, wait_ready, &x) == thrd_success);
  assert(thrd_create(&b, leave, &y) == thrd_success);
  assert(!thrd_equal(a, b) && thrd_equal(thrd_current(), thrd_current()));
  mtx_lock(&lock);
  ready = 1;
  assert(cnd_broadcast(&changed) == thrd_success);
  mtx_unlock(&lock);
  assert(thrd_join(a, &result) == thrd_success && result == -3);
  assert(thrd_join(b, &result) == thrd_success && result == 5);
  mtx_lock(&lock);
  assert(cnd_timedwait(&changed, &lock, &past) == thrd_timedout);
  mtx_unlock(&lock);
  assert(thrd_sleep(&past, NULL) == 0);
  cnd_destroy(&changed);
  mtx_destroy(&lock);
  recursive();
  return 0;
}
