// verdict: false(valid-memtrack)
// options: --property valid-memtrack --workers 2
// Nothing worse is looked for, so the search, which has no end, is over.
#include <pthread.h>
#include <stdlib.h>

static unsigned long n;

static void *count(void *p) {
  for (;;)
    __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  char *p = malloc(4); // HERE
  __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  p = NULL;
  pthread_join(t, NULL);
  return p == NULL;
}
