// verdict: false(valid-deref)
/* A pointer is used that another thread has still to set. */
#include <assert.h>
#include <pthread.h>

static int object = 6;
static _Atomic(int *) pointer;

static void *set(void *p) {
  pointer = &object;
  return p;
}

static void *use(void *p) {
  assert(*pointer == 6); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, set, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
