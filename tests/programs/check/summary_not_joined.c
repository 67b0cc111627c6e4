// verdict: false(assertion)
// options: --summaries
// The thread fails while main is still before its end.
#include <assert.h>
#include <pthread.h>

static int a;

static void *work(void *p) {
  a = 5;
  assert(a == 0); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  return 0;
}
