// verdict: true
/* Nothing fails without a reason unless it is asked for. */
#include <assert.h>
#include <threads.h>

static mtx_t lock;

int main(void) {
  mtx_init(&lock, mtx_plain);
  assert(mtx_trylock(&lock) == thrd_success);
  mtx_unlock(&lock);
  return 0;
}
