/* Memory that is mapped: anonymous, and from a file. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  int *a = mmap(NULL, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                -1, 0);
  printf("%d %d\n", a[0], a[1023]);
  a[1023] = 7;
  printf("%d %d\n", a[1023], msync(a, 100, MS_SYNC));
  printf("%d\n", mprotect(a, 4096, PROT_READ | PROT_WRITE));
  printf("%d\n", munmap(a, 4096));
  char name[] = "/tmp/mappedXXXXXX";
  int fd = mkstemp(name);
  write(fd, "hello", 5);
  char *f = mmap(NULL, 5, PROT_READ, MAP_PRIVATE, fd, 0);
  char *g = mmap(NULL, 5, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
  printf("%.5s %d %d\n", f, f[5], f[4095]);
  g[0] = 'j';
  printf("%s %s\n", g, f);
  munmap(f, 5);
  munmap(g, 5);
  close(fd);
  unlink(name);
  f = mmap(NULL, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  printf("%d %s\n", f == MAP_FAILED, strerror(errno));
  f = mmap(NULL, 5, PROT_READ, MAP_PRIVATE, 25, 0);
  printf("%d %s\n", f == MAP_FAILED, strerror(errno));
  f = mmap(NULL, 5, PROT_READ, 0, 0, 0);
  printf("%d %s\n", f == MAP_FAILED, strerror(errno));
  return 0;
}
