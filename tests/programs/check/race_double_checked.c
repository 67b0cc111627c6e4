// verdict: false(no-data-race)
/* Double-checked locking: the first check is a plain read. */
#include <assert.h>
#include <pthread.h>

static int object;
static int *instance;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int *get(void) {
  if (!instance) { // HERE
    pthread_mutex_lock(&lock);
    if (!instance) {
      object = 7;
      instance = &object; // HERE
    }
    pthread_mutex_unlock(&lock);
  }
  return instance; // HERE
}

static void *use(void *p) {
  assert(*get() == 7);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, use, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
