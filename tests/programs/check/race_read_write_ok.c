// verdict: true
/* What one thread reads the other wrote before it was there. */
#include <pthread.h>

static int x, seen;

static void *reader(void *p) {
  seen = x;
  return p;
}

int main(void) {
  pthread_t a;
  x = 1;
  pthread_create(&a, NULL, reader, NULL);
  pthread_join(a, NULL);
  return 0;
}
