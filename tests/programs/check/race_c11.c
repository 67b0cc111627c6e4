// verdict: false(no-data-race)
/* C11 threads without a mutex. */
#include <stddef.h>
#include <threads.h>

static mtx_t lock;
static int x;

static int work(void *p) {
  (void)p;
  x++; // HERE
  return 0;
}

int main(void) {
  thrd_t a, b;
  mtx_init(&lock, mtx_plain);
  thrd_create(&a, work, NULL);
  thrd_create(&b, work, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  mtx_destroy(&lock);
  return 0;
}
