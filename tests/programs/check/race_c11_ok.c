// verdict: true
/* C11 threads with a mutex. */
#include <stddef.h>
#include <threads.h>

static mtx_t lock;
static int x;

static int work(void *p) {
  (void)p;
  mtx_lock(&lock);
  x++;
  mtx_unlock(&lock);
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
