// verdict: false(assertion)
/* C11: who does not call call_once may be too early. */
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static atomic_int ready;

static void init(void) { ready = 1; }

static int work(void *p) {
  if (p)
    call_once(&flag, init);
  assert(ready); // HERE
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
