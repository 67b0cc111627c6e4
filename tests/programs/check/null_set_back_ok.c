// verdict: true
/* A pointer is copied, checked and used. */
#include <assert.h>
#include <pthread.h>

static int object = 6;
static _Atomic(int *) pointer = &object;

static void *clear(void *p) {
  pointer = NULL;
  return p;
}

static void *use(void *p) {
  int *mine = pointer;
  if (mine)
    assert(*mine == 6);
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
