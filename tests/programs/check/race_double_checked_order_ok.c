// verdict: true
/* The pointer is atomic and set when the object is ready. */
#include <assert.h>
#include <pthread.h>

static int object;
static _Atomic(int *) instance;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *p) {
  if (!instance) {
    pthread_mutex_lock(&lock);
    if (!instance) {
      object = 7;
      instance = &object;
    }
    pthread_mutex_unlock(&lock);
  }
  int *o = instance;
  int seen = *o;
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
