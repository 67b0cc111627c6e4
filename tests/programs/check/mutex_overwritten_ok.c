// verdict: true
// options: --property no-data-race
// What lies beside a mutex may be written by who holds it.
#include <pthread.h>
#include <string.h>

static struct {
  int before;
  pthread_mutex_t lock;
  int after;
} box = {0, PTHREAD_MUTEX_INITIALIZER, 0};

static void *other(void *u) {
  pthread_mutex_lock(&box.lock);
  box.before++;
  memset(&box.after, 0, sizeof box.after);
  pthread_mutex_unlock(&box.lock);
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  other(NULL);
  pthread_join(t, NULL);
  return 0;
}
