// verdict: true
/* Szymanski's algorithm. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2], inside;

static void enter(int me, int other) {
  flag[me] = 1;
  while (flag[other] >= 3)
    ;
  flag[me] = 3;
  if (flag[other] == 1) {
    flag[me] = 2;
    while (flag[other] != 4)
      ;
  }
  flag[me] = 4;
  while (me == 1 && flag[0] >= 2)
    ;
}

static void leave(int me) {
  for (int f; me == 0 && ((f = flag[1]) == 2 || f == 3);)
    ;
  flag[me] = 0;
}

static void *process(void *p) {
  int me = p != NULL;
  enter(me, 1 - me);
  assert(inside++ == 0);
  inside--;
  leave(me);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, process, NULL);
  pthread_create(&b, NULL, process, &inside);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
