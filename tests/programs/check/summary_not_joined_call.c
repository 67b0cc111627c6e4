// verdict: false(assertion)
// options: --summaries
#include <assert.h>
#include <pthread.h>

static int a;

static int set(int n) {
  for (int i = 0; i < n; i++)
    a = 5;
  assert(a == 0); // HERE
  return 1;
}

static void *work(void *p) {
  set(2);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);
  return 0;
}
