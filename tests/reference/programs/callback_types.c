// expects: fault: bad-call 0
// expects: exit: 0
/* A library calls back a function of the type that it wants, not null; no
 * line of the program does that. */
#include <pthread.h>
#include <threads.h>

int allways_choose(int count);

typedef void *start_routine(void *);

static void *take_int(int n) { return n ? &n + 1 : 0; }
static int give_int(void *p) { return p != 0; }
static void *take_any(void *p, ...) { return p; }

int main(void) {
  static void *const routines[] = {take_int, give_int, take_any, 0};
  pthread_t t;
  thrd_t c11;
  int which = allways_choose(5);
  if (which == 4) {
    thrd_create(&c11, give_int, 0);
    thrd_join(c11, 0);
    return 0;
  }
  pthread_create(&t, 0, (start_routine *)routines[which], 0);
  pthread_join(t, 0);
  return which + 1;
}
