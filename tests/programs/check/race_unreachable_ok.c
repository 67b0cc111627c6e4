// verdict: true
/* The access that would race is never reached. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int mode;
static int x;

static void *work(void *p) {
  if (mode == 2)
    x = 1;
  return p;
}

int main(void) {
  pthread_t a;
  mode = 1;
  pthread_create(&a, NULL, work, NULL);
  x = 2;
  pthread_join(a, NULL);
  return 0;
}
