// verdict: false(no-data-race)
/* The pointer is atomic, but set before the object is ready. */
#include <assert.h>
#include <pthread.h>

static int object;
static _Atomic(int *) instance;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *p) {
  if (!instance) {
    pthread_mutex_lock(&lock);
    if (!instance) {
      instance = &object;
      object = 7; // HERE
    }
    pthread_mutex_unlock(&lock);
  }
  int *o = instance;
  int seen = *o; // HERE
  assert(seen == 0 || seen == 7);
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
