// verdict: false(assertion)
// options: --step statement
/* Each round of a loop in one line is a statement. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *work(void *p) {
  for (int i = 0; i < 3; i++) x++;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  assert(x != 2); // HERE
  pthread_join(t, NULL);
  return 0;
}
