// verdict: false(assertion)
// options: --suppress valid-memtrack:make
/* A block whose loss is suppressed is shared as any other. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *p;

static atomic_int *make(void) { return calloc(1, sizeof(atomic_int)); }

static void *add(void *unused) {
  int n = *p;
  *p = n + 1;
  return unused;
}

int main(void) {
  pthread_t t[2];
  p = make();
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, add, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  assert(*p == 2); // HERE
  p = NULL;
  return 0;
}
