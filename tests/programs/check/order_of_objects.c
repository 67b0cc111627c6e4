// verdict: false(pointer-operation)
// options: --pedantic
/* A pointer that others write is compared with one to another object. */
#include <pthread.h>

static int a[2], b[2];
static int *p = a;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *q) {
  pthread_mutex_lock(&m);
  p = b;
  pthread_mutex_unlock(&m);
  return q;
}

int main(void) {
  int *end = a + 2, count = 0;
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  pthread_mutex_lock(&m);
  if (p < end) // HERE
    count = 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return count - 1;
}
