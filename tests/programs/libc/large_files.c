// flags: -D_FILE_OFFSET_BITS=64
/* Names that libc has for files of any size. */
#define _GNU_SOURCE
#include <assert.h>
#include <gnu/libc-version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  char name[] = "large.XXXXXX", one[4] = "one", two[4] = "two";
  struct iovec parts[2] = {{one, 3}, {two, 3}};
  struct stat status;
  struct rlimit limit;
  int fd = mkostemp(name, 0);
  assert(fd >= 0);
  printf("%d\n", (int)pwritev(fd, parts, 2, 2));
  memset(one, 0, sizeof one);
  printf("%d %s\n", (int)preadv(fd, parts, 1, 5), one);
  assert(fstat(fd, &status) == 0);
  printf("%d\n", (int)status.st_size);
  assert(truncate(name, 4) == 0 && stat(name, &status) == 0);
  printf("%d %d\n", (int)status.st_size, lockf(fd, F_LOCK, 0));
  close(fd);
  unlink(name);
  printf("%d\n", getrlimit(RLIMIT_CORE, &limit));
  printf("%d\n", atoi(gnu_get_libc_version()));
  return 0;
}
