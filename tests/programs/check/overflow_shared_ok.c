// verdict: true
/* One below the limit, one of two threads adds one. */
#include <limits.h>
#include <pthread.h>

static int x = INT_MAX - 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *p) {
  pthread_mutex_lock(&lock);
  if (x < INT_MAX)
    x = x + 1;
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
