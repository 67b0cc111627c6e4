// verdict: true
// options: --step statement
/* A choice in the middle of a statement lets nobody in. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>

static int x, chosen[2];

static void *work(void *p) {
  x = x + 1 + (chosen[p != NULL] = allways_choose(3));
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, NULL);
  pthread_create(&t, NULL, work, &s);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  assert(x == 2 + chosen[0] + chosen[1]);
  return 0;
}
