// verdict: false(deadlock)
/* A callback takes the locks in another order than its caller's caller. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static void (*callback)(void);

static void react(void) {
  pthread_mutex_lock(&other);
  pthread_mutex_lock(&lock); // HERE
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&other);
}

static void *notify(void *p) {
  pthread_mutex_lock(&lock);
  void (*call)(void) = callback;
  pthread_mutex_lock(&other); // HERE
  pthread_mutex_unlock(&other);
  pthread_mutex_unlock(&lock);
  return call ? p : NULL;
}

static void *run(void *p) {
  callback();
  return p;
}

int main(void) {
  callback = react;
  pthread_t a, b;
  pthread_create(&a, NULL, notify, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
