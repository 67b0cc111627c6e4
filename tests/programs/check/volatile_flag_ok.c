// verdict: true
// options: --volatile-atomic
/* The same where volatile accesses count as atomic: of each size, and through
 * pointers. */
#include <assert.h>
#include <pthread.h>

static volatile int flag;
static volatile char small;
static int *volatile to;
static int data;

static void *writer(void *arg) {
  (void)arg;
  small = 1;
  data = 7;
  to = &data;
  flag = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  int ready = *(volatile int *)&flag;
  assert(small == 0 || small == 1);
  if (ready) {
    assert(small);
    assert(*to == 7);
  }
  pthread_join(t, NULL);
  return 0;
}
