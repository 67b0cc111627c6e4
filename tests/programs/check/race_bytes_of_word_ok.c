// verdict: true
/* Different bytes of one aligned word are different memory locations. */
#include <assert.h>
#include <pthread.h>

static _Alignas(8) char bytes[8];

static void *set(void *p) {
  *(char *)p = 1;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, set, &bytes[2]);
  pthread_create(&b, NULL, set, &bytes[3]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(bytes[2] + bytes[3] == 2);
  return 0;
}
