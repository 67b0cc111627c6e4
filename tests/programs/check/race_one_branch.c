// verdict: false(no-data-race)
/* Only one branch touches the variable without its lock. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int mode;
static int x;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *set(void *p) {
  atomic_store(&mode, 1);
  pthread_mutex_lock(&lock);
  x = 1; // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

static void *get(void *p) {
  if (atomic_load(&mode)) {
    x = 2; // HERE
  } else {
    pthread_mutex_lock(&lock);
    x = 3;
    pthread_mutex_unlock(&lock);
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, set, NULL);
  pthread_create(&b, NULL, get, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
