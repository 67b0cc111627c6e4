/* Two threads put a block in one place: the first is lost. */
#include <pthread.h>
#include <stdlib.h>

static _Atomic(char *) slot;

static void *put(void *p) {
  slot = malloc(1);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, put, NULL);
  pthread_create(&b, NULL, put, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
