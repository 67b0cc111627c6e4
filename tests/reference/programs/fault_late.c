// expects: fault: assertion 12
// expects: fault: unreach-call 17
// expects: exit: 0
/* Another thread may come between a write and the assertion behind it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
void reach_error(void);
static atomic_int x;
static void *work(void *p) {
  x = 1;
  assert(!p);
  return p;
}
static void *look(void *p) {
  if (x)
    reach_error();
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, &s);
  pthread_create(&t, NULL, look, NULL);
  return 0;
}
