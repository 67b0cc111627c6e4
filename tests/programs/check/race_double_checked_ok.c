// verdict: true
/* Double-checked locking with an atomic pointer. */
#include <assert.h>
#include <pthread.h>

static int object;
static _Atomic(int *) instance;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int *get(void) {
  if (!instance) {
    pthread_mutex_lock(&lock);
    if (!instance) {
      object = 7;
      instance = &object;
    }
    pthread_mutex_unlock(&lock);
  }
  return instance;
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
