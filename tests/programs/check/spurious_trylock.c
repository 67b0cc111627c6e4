// verdict: false(assertion)
// options: --spurious-failures
/* That mtx_trylock fails does not say that another thread has the mutex. */
#include <assert.h>
#include <threads.h>

static mtx_t lock;

int main(void) {
  mtx_init(&lock, mtx_plain);
  assert(mtx_trylock(&lock) == thrd_success); // HERE
  mtx_unlock(&lock);
  return 0;
}
