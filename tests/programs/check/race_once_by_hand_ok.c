// verdict: true
/* Initialised once, by pthread_once. */
#include <assert.h>
#include <pthread.h>

static pthread_once_t done = PTHREAD_ONCE_INIT;
static int table;

static void init(void) { table = 5; }

static void *use(void *p) {
  pthread_once(&done, init);
  int n = table;
  assert(n == 5);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, use, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
