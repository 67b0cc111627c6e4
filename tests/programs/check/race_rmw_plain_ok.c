// verdict: true
/* Atomic additions. */
#include <pthread.h>

static int x;

static void *atomically(void *p) {
  __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
  return p;
}

static void *plainly(void *p) {
  __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, atomically, NULL);
  pthread_create(&b, NULL, plainly, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
