// verdict: false(no-data-race)
/* Each thread takes a lock, but not the same. */
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *one(void *p) {
  pthread_mutex_lock(&first);
  x = 1; // HERE
  pthread_mutex_unlock(&first);
  return p;
}

static void *two(void *p) {
  pthread_mutex_lock(&second);
  x = 2; // HERE
  pthread_mutex_unlock(&second);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
