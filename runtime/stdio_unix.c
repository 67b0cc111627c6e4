/*
 * runtime/stdio_unix.c - descriptors that are open: read, write, lseek, close,
 * dup and relatives.
 */
#include "stdio_impl.h"

#include <unistd.h>

int close(int fd) {
  __allways_atomic_begin();
  int result = __stdio_fd_close(fd);
  __allways_atomic_end();
  return result;
}

/* Reads at the position. */
static ssize_t get(struct stdio_open *o, void *p, size_t n) {
  size_t size;
  if (!(o->mode & STDIO_READ)) {
    errno = EBADF;
    return -1;
  }
  const char *bytes = o->ops->view(o, &size);
  if (n < size)
    size = n;
  if (size)
    memcpy(p, bytes, size);
  o->at += size;
  return (ssize_t)size;
}

ssize_t read(int fd, void *p, size_t n) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  ssize_t result = o ? get(o, p, n) : -1;
  __allways_atomic_end();
  return result;
}

ssize_t write(int fd, const void *p, size_t n) {
  if (fd == 1 || fd == 2) {
    struct stdio_open *o = __stdio_fds[fd];
    if (o && o->console)
      return __stdio_put(o, p, n);
  }
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  ssize_t result = o ? __stdio_put(o, p, n) : -1;
  __allways_atomic_end();
  return result;
}

off_t lseek(int fd, off_t offset, int whence) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  off_t result = o ? __stdio_seek(o, offset, whence) : -1;
  __allways_atomic_end();
  return result;
}

off64_t lseek64(int fd, off64_t offset, int whence) {
  return lseek(fd, offset, whence);
}

/* Reads or writes somewhere else and comes back. */
static ssize_t transfer_at(int fd, void *to, const void *from, size_t n,
                           off_t at) {
  ssize_t result = -1;
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  if (o) {
    size_t old = o->at;
    if (__stdio_seek(o, at, SEEK_SET) >= 0) {
      result = to ? get(o, to, n) : __stdio_put(o, from, n);
      o->at = old;
    }
  }
  __allways_atomic_end();
  return result;
}

ssize_t pread(int fd, void *p, size_t n, off_t at) {
  return transfer_at(fd, p, NULL, n, at);
}

ssize_t pwrite(int fd, const void *p, size_t n, off_t at) {
  return transfer_at(fd, NULL, p, n, at);
}

ssize_t pread64(int fd, void *p, size_t n, off64_t at) {
  return transfer_at(fd, p, NULL, n, at);
}

ssize_t pwrite64(int fd, const void *p, size_t n, off64_t at) {
  return transfer_at(fd, NULL, p, n, at);
}

ssize_t __read_chk(int fd, void *p, size_t n, size_t room) {
  if (n > room)
    __allways_fault("valid-deref", "read may write beyond the buffer");
  return read(fd, p, n);
}

ssize_t __pread_chk(int fd, void *p, size_t n, off_t at, size_t room) {
  if (n > room)
    __allways_fault("valid-deref", "pread may write beyond the buffer");
  return pread(fd, p, n, at);
}

/* ------------------------------------------------------------- descriptors */

int dup(int fd) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  int result = o ? __stdio_fd_new(o) : -1;
  __allways_atomic_end();
  return result;
}

int dup2(int fd, int to) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  int result = -1;
  if (to < 0)
    errno = EBADF;
  else if (o && to >= STDIO_FDS)
    __allways_unsupported("more than 32 open files");
  else if (o) {
    o->references++;
    if (__stdio_fds[to])
      __stdio_fd_close(to);
    __stdio_fds[to] = o;
    result = to;
  }
  __allways_atomic_end();
  return result;
}

static int is_open(int fd) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  __allways_atomic_end();
  return o != NULL;
}

int isatty(int fd) {
  if (is_open(fd))
    errno = ENOTTY;
  return 0;
}

int fsync(int fd) { return is_open(fd) ? 0 : -1; }
int fdatasync(int fd) { return fsync(fd); }
