// verdict: false(no-data-race)
/* Two of three threads keep to the lock. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *careful(void *p) {
  pthread_mutex_lock(&lock);
  x++; // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

static void *careless(void *p) {
  x++; // HERE
  return p;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, careful, NULL);
  pthread_create(&b, NULL, careful, NULL);
  pthread_create(&c, NULL, careless, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
