// expects: fault: unreach-call 13
// expects: exit: 0
// expects: exit: 2
/* What an assumption ends does not count; what comes before it does. */
#include <allways/check.h>
#include <pthread.h>
#include <stdatomic.h>

void reach_error(void);
static atomic_int x;
static void *look(void *p) {
  if (x == 3)
    reach_error();
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, look, NULL);
  int n = allways_choose(4);
  x = n;
  allways_assume(n % 2 == 0);
  return n;
}
