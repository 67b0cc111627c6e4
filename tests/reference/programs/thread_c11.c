// expects: exit: 12
/* C11's threads: results are ints, mutexes and once work. */
#include <threads.h>

static mtx_t m;
static once_flag once = ONCE_FLAG_INIT;
static int total;

static void init(void) { total = 10; }

static int work(void *p) {
  (void)p;
  call_once(&once, init);
  mtx_lock(&m);
  total++;
  mtx_unlock(&m);
  return 5;
}

int main(void) {
  thrd_t a, b;
  int x, y;
  if (mtx_init(&m, mtx_plain) != thrd_success)
    return 1;
  thrd_create(&a, work, NULL);
  thrd_create(&b, work, NULL);
  thrd_join(a, &x);
  thrd_join(b, &y);
  return x == 5 && y == 5 ? total : 2;
}
