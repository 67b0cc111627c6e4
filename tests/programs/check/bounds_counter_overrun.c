// verdict: false(valid-deref)
/* Two threads find room for one more. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int used = 1;
static int table[2];

static void *append(void *p) {
  if (used < 2)
    table[used++] = 1; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, append, NULL);
  pthread_create(&b, NULL, append, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
