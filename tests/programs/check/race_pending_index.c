// verdict: false(no-data-race)
/* An index that is not chosen yet, in a register that is written again later. */
#include <pthread.h>
#include <stdatomic.h>

unsigned __VERIFIER_nondet_uint(void);

static int a[4];
static atomic_int turns;

static void *fill(void *p) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 3)
    return p;
  for (int k = 0; k < 2; k++) {
    turns++;
    a[i] = 1; // HERE
    i = 3;
  }
  return p;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, fill, NULL);
  a[1] = 2; // HERE
  pthread_join(id, NULL);
  return 0;
}
