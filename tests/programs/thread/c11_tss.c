/* Values of a thread's own in C11, freed by the destructor. */
#include <assert.h>
#include <stdlib.h>
#include <threads.h>

static tss_t key;

static int work(void *p) {
  int *mine = malloc(sizeof *mine);
  if (!mine)
    return 1;
  *mine = *(int *)p;
  assert(tss_get(key) == NULL);
  assert(tss_set(key, mine) == thrd_success);
  assert(*(int *)tss_get(key) == *(int *)p);
  return 0;
}

int main(void) {
  thrd_t a, b;
  int x = 1, y = 2, result;
  assert(tss_create(&key, free) == thrd_success);
  assert(thrd_create(&a, work, &x) == thrd_success);
  assert(thrd_create(&b, work, &y) == thrd_success);
  assert(thrd_join(a, &result) == thrd_success && result == 0);
  assert(thrd_join(b, &result) == thrd_success && result == 0);
  assert(tss_get(key) == NULL);
  tss_delete(key);
  return 0;
}
