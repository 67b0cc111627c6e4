// flags: -w
/* An alignment that is no power of two is refused. */
#include <errno.h>
#include <stdlib.h>

int main(void) {
  errno = 0;
  void *p = aligned_alloc(3, 12);
  if (p) /* older libraries round it up */
    free(p);
  else if (errno != EINVAL)
    return 1;
  return 0;
}
