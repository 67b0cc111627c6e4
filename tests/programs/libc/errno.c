/* errno: set by failing functions, kept by others; strerror, perror. */
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  assert(errno == 0);
  assert(fopen("no such file", "r") == NULL);
  assert(errno == ENOENT);
  printf("%s\n", strerror(errno));
  perror("perror");
  errno = 0;
  strtol("99999999999999999999", NULL, 10);
  assert(errno == ERANGE);
  puts("keeps errno");
  assert(errno == ERANGE);
  errno = 5;
  int *p = &errno;
  assert(*p == 5);
  int codes[] = {EPERM,  ENOENT, EINTR,  EIO,     EAGAIN,    ENOMEM, EBUSY,
                 EINVAL, EDOM,   ERANGE, EDEADLK, ETIMEDOUT, ENOSYS};
  for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
    printf("%d %s\n", codes[i], strerror(codes[i]));
  return 0;
}
