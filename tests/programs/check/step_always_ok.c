// verdict: true
// options: --step statement --always equal
/* What is wrong in the middle of a statement is not seen. */
#include <pthread.h>

static int a, b;

int equal(void) { return a == b; }

static void *work(void *p) {
  a = b = 1;
  a = b = 2;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
