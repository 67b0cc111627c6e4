// verdict: false(no-data-race)
/* One access too many after the unlock. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 10;

static void *spend(void *p) {
  pthread_mutex_lock(&lock);
  balance -= 3; // HERE
  pthread_mutex_unlock(&lock);
  assert(balance >= 4); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, spend, NULL);
  pthread_create(&b, NULL, spend, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
