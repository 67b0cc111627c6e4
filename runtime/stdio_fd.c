/*
 * runtime/stdio_fd.c - the descriptor table: taking, finding and closing.
 */
#include "stdio_impl.h"

int __stdio_fd_new(struct stdio_open *o) {
  int fd = 0;
  while (fd < STDIO_FDS && __stdio_fds[fd])
    fd++;
  if (fd == STDIO_FDS)
    __allways_unsupported("more than 32 open files");
  __stdio_fds[fd] = o;
  o->references++;
  return fd;
}

struct stdio_open *__stdio_fd_get(int fd) {
  if (fd >= 0 && fd < STDIO_FDS && __stdio_fds[fd])
    return __stdio_fds[fd];
  errno = EBADF;
  return NULL;
}

void __stdio_release(struct stdio_open *o) {
  if (--o->references == 0 && o->ops->close)
    o->ops->close(o);
}

int __stdio_fd_close(int fd) {
  struct stdio_open *o = __stdio_fd_get(fd);
  if (!o)
    return -1;
  if (__stdio_epoll_forget)
    __stdio_epoll_forget(fd);
  __stdio_fds[fd] = NULL;
  __stdio_release(o);
  return 0;
}
