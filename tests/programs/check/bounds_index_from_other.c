// verdict: false(valid-deref)
/* The index is checked, changed by another thread, and used. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int index = 1;
static int table[4];

static void *change(void *p) {
  index = 4;
  return p;
}

static void *use(void *p) {
  if (index < 4)
    table[index] = 1; // HERE
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
