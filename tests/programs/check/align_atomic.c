// verdict: false(valid-deref)
// Atomic operations want an object that is aligned to their size.
#include <pthread.h>

static char bytes[5];

static void *store(void *u) {
  __atomic_store_n((int *)bytes, 1, __ATOMIC_SEQ_CST); // HERE
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, store, NULL);
  __atomic_load_n((int *)bytes, __ATOMIC_SEQ_CST); // HERE
  pthread_join(t, NULL);
}
