/* Several buffers in one operation. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  char a[3], b[8] = "", c[8] = "";
  struct iovec out[] = {{"one ", 4}, {"", 0}, {"two three\n", 10}};
  struct iovec in[] = {{a, sizeof a}, {b, 5}, {c, sizeof c - 1}};
  setvbuf(stdout, NULL, _IONBF, 0);
  printf("%zd\n", writev(1, out, 3));
  int fd = open("vectors.txt", O_RDWR | O_CREAT | O_TRUNC, 0600);
  printf("%zd\n", writev(fd, out, 3));
  lseek(fd, 0, SEEK_SET);
  printf("%zd", readv(fd, in, 3));
  printf(" %.3s|%s|%s\n", a, b, c);
  printf("%zd %.3s\n", preadv(fd, in, 1, 4), a);
  printf("%zd\n", pwritev(fd, out, 1, 1));
  printf("%ld\n", (long)lseek(fd, 0, SEEK_CUR));
  printf("%zd %zd\n", readv(fd, in, 3), readv(fd, in, 0));
  printf("%zd", writev(fd, out, -1));
  printf(" %d\n", errno == EINVAL);
  close(fd);
  printf("%zd", readv(fd, in, 1));
  printf(" %d\n", errno == EBADF);
  unlink("vectors.txt");
  return 0;
}
