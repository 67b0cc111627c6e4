// verdict: true
/* The pointer itself is atomic. */
#include <assert.h>
#include <pthread.h>

static int first = 1, second = 2;
static _Atomic(int *) current = &first;

static void *change(void *p) {
  current = &second;
  return p;
}

static void *use(void *p) {
  int *mine = current;
  assert(*mine > 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, change, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
