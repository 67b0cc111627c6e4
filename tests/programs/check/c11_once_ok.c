// verdict: true
/* C11: call_once comes back when the routine was run. */
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static atomic_int ready;

static void init(void) { ready = 1; }

static int work(void *p) {
  (void)p;
  call_once(&flag, init);
  assert(ready);
  return 0;
}

int main(void) {
  thrd_t a, b;
  thrd_create(&a, work, NULL);
  thrd_create(&b, work, &ready);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return 0;
}
