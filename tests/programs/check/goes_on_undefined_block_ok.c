// verdict: true
// options: --property default,-uninitialized
/* So has memory, for all threads and through all pointers. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *p;
static int seen[2];

static void *look(void *which) {
  int *seen_here = which;
  *seen_here = atomic_load(&p[0]) == 4;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  p = malloc(3 * sizeof *p);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, look, &seen[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  assert(seen[0] == seen[1]);
  int old = 5;
  if (atomic_compare_exchange_strong(&p[1], &old, 7))
    assert(p[1] == 7);
  else
    assert(p[1] == old && old != 5);
  int *q = (int *)&p[2];
  if (*q < 0)
    assert(p[2] < 0);
  free(p);
  return 0;
}
