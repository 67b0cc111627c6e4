/* A line that starts several threads shows all of them. */
#include <assert.h>
#include <pthread.h>

static int n;

static void *one(void *p) { return p; }
static void *two(void *p) { n = 1; return p; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL); pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
  assert(n == 0);
  return 0;
}
