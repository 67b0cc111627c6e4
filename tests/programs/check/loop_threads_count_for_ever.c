// verdict: unknown
// options: --max-states 20000
/* Two threads count for ever. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_ulong n;

static void *count(void *p) {
  for (;;)
    n++;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
