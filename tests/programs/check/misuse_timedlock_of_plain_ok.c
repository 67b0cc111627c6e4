// verdict: true
/* The mutexes are made for limits of time. */
#include <assert.h>
#include <threads.h>

int main(void) {
  mtx_t lock, again;
  struct timespec now = {0, 0};
  mtx_init(&lock, mtx_timed);
  mtx_init(&again, mtx_recursive | mtx_timed);
  mtx_lock(&again);
  assert(mtx_timedlock(&again, &now) == thrd_success);
  mtx_unlock(&again);
  mtx_unlock(&again);
  if (mtx_timedlock(&lock, &now) == thrd_success)
    mtx_unlock(&lock);
  return 0;
}
