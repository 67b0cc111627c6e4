// verdict: false(no-data-race)
// options: --property no-data-race
// The owner of a mutex overwrites it while another thread waits for it.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *u) {
  pthread_mutex_lock(&m);
  memset(&m, 0, sizeof m); // HERE
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  pthread_mutex_lock(&m); // HERE
  return 0;
}
