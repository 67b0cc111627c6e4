// verdict: true
/* A file is changed before it is mapped and afterwards; a mapping outlives its
 * descriptor and the name of its file. */
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static char first(int fd) {
  char *p = mmap(0, 1, PROT_READ, MAP_SHARED, fd, 0);
  char c = *p;
  munmap(p, 1);
  return c;
}

int main(void) {
  char name[] = "/tmp/mappedXXXXXX";
  int fd = mkstemp(name);
  write(fd, "a", 1);
  assert(first(fd) == 'a');
  pwrite(fd, "b", 1, 0);
  assert(first(fd) == 'b');
  FILE *f = fopen(name, "w");
  fputs("c", f);
  fclose(f);
  char *p = mmap(0, 1, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  unlink(name);
  fd = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
  write(fd, "d", 1); /* another file */
  close(fd);
  assert(*p == 'c');
  munmap(p, 1);
  return 0;
}
