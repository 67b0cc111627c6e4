// verdict: false(lock-misuse)
/* A function locks what its caller has locked. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void add(void) {
  pthread_mutex_lock(&lock); // HERE
  x++;
  pthread_mutex_unlock(&lock);
}

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  add();
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2);
  return 0;
}
