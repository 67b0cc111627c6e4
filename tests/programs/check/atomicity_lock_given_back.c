// verdict: false(assertion)
/* The lock is given back between reading and writing. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *add(void *p) {
  pthread_mutex_lock(&lock);
  int old = counter;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  counter = old + 1;
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2); // HERE
  return 0;
}
