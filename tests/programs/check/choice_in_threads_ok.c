// verdict: true
/* Two threads choose among different values. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>

static int chosen[2];

static void *choose_low(void *p) {
  chosen[0] = allways_choose(2);
  return p;
}

static void *choose_high(void *p) {
  chosen[1] = 2 + allways_choose(2);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, choose_low, NULL);
  pthread_create(&b, NULL, choose_high, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(chosen[0] != chosen[1]);
  return 0;
}
