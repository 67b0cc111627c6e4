// verdict: false(valid-deref)
/* A pointer is checked, and null when it is used. */
#include <assert.h>
#include <pthread.h>

static int object = 6;
static _Atomic(int *) pointer = &object;

static void *clear(void *p) {
  pointer = NULL;
  return p;
}

static void *use(void *p) {
  if (pointer)
    assert(*pointer == 6); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, clear, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
