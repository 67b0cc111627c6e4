// verdict: true
// options: --malloc-may-fail
/* Each of the family: NULL with ENOMEM, or a block. */
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

static int good(void *p) {
  assert(p != NULL || errno == ENOMEM);
  free(p);
  errno = 0;
  return p != NULL;
}

int main(void) {
  void *p = &p;
  int *zeros = calloc(2, sizeof *zeros);
  assert(zeros == NULL || zeros[1] == 0);
  good(zeros);
  good(malloc(3));
  good(realloc(NULL, 3));
  good(reallocarray(NULL, 3, 4));
  good(aligned_alloc(64, 64));
  good(memalign(64, 3));
  good(valloc(3));
  int e = posix_memalign(&p, 64, 3);
  assert(e == 0 || (e == ENOMEM && p == &p));
  if (e == 0)
    free(p);
  return 0;
}
