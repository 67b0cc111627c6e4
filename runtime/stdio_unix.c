/*
 * runtime/stdio_unix.c - descriptors that are open: read, write, lseek, close,
 * dup and relatives.
 */
#include "stdio_impl.h"

#include <unistd.h>

int close(int fd) {
  cancellation_point();
  __allways_atomic_begin();
  int result = __stdio_fd_close(fd);
  if (fd == 1 || fd == 2)
    __stdio_redirected();
  __allways_atomic_end();
  return result;
}

/* ------------------------------------------------------------ reading, writing
 *
 * What is read or written is copied in between: the file's bytes are ours, and
 * used in a section; the caller's are not. */

/* In a section: goes there if at is not NULL, for one operation. */
static int move_to(struct stdio_open *o, const off_t *at, size_t *old) {
  *old = o->at;
  return at == NULL || __stdio_seek(o, *at, SEEK_SET) >= 0;
}

/* In a section: a copy of at most n bytes from the position on. */
static ssize_t take(struct stdio_open *o, size_t n, char **copy) {
  size_t size;
  if (!(o->mode & STDIO_READ)) {
    errno = EBADF;
    return -1;
  }
  if (o->ops->await && o->ops->await(o, 0, n) != 0)
    return -1;
  const char *bytes = o->ops->view(o, &size);
  if (n < size)
    size = n;
  *copy = size ? __allways_new(size) : NULL;
  if (size)
    memcpy(*copy, bytes, size);
  stdio_advance(o, size);
  return (ssize_t)size;
}

ssize_t __stdio_fd_read(int fd, size_t n, const off_t *at, char **copy) {
  ssize_t result = -1;
  size_t old;
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  if (o && move_to(o, at, &old)) {
    result = take(o, n, copy);
    if (at)
      o->at = old;
  }
  __allways_atomic_end();
  return result;
}

/* In a section; *console: the bytes go there. */
static ssize_t give(struct stdio_open *o, const char *bytes, size_t n,
                    int *console) {
  if (!(o->mode & STDIO_WRITE)) {
    errno = EBADF;
    return -1;
  }
  *console = o->console;
  return n == 0 || o->console ? (ssize_t)n : o->ops->write(o, bytes, n);
}

ssize_t __stdio_fd_write(int fd, const char *bytes, size_t n, const off_t *at) {
  ssize_t result = -1;
  int console = 0;
  size_t old;
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  if (o && move_to(o, at, &old)) {
    result = give(o, bytes, n, &console);
    if (at)
      o->at = old;
  }
  __allways_atomic_end();
  if (console)
    __allways_write(console, bytes, n);
  return result;
}

static ssize_t read_at(int fd, void *p, size_t n, const off_t *at) {
  char *copy = NULL;
  cancellation_point();
  ssize_t size = __stdio_fd_read(fd, n, at, &copy);
  if (size > 0)
    memcpy(p, copy, (size_t)size);
  __allways_delete(copy);
  return size;
}

static ssize_t write_at(int fd, const void *p, size_t n, const off_t *at) {
  char local[STDIO_CHUNK];
  cancellation_point();
  if ((fd == 1 || fd == 2) && !at && !stdio_console_changed()) {
    __allways_write(fd, p, n);
    return (ssize_t)n;
  }
  char *copy = __stdio_copy(p, n, local);
  ssize_t size = __stdio_fd_write(fd, copy, n, at);
  stdio_copy_drop(copy, local);
  if (size < 0 && errno == EPIPE && __stdio_broken_pipe)
    __stdio_broken_pipe();
  return size;
}

ssize_t read(int fd, void *p, size_t n) { return read_at(fd, p, n, NULL); }

ssize_t write(int fd, const void *p, size_t n) {
  return write_at(fd, p, n, NULL);
}

ssize_t pread(int fd, void *p, size_t n, off_t at) {
  return read_at(fd, p, n, &at);
}

ssize_t pwrite(int fd, const void *p, size_t n, off_t at) {
  return write_at(fd, p, n, &at);
}

ssize_t pread64(int fd, void *p, size_t n, off64_t at) {
  return read_at(fd, p, n, &at);
}

ssize_t pwrite64(int fd, const void *p, size_t n, off64_t at) {
  return write_at(fd, p, n, &at);
}

off_t lseek(int fd, off_t offset, int whence) {
  optional_cancellation_point();
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  off_t result = o ? __stdio_seek(o, offset, whence) : -1;
  __allways_atomic_end();
  return result;
}

off64_t lseek64(int fd, off64_t offset, int whence) {
  return lseek(fd, offset, whence);
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
    if (to == 1 || to == 2)
      __stdio_redirected();
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

int fsync(int fd) {
  cancellation_point();
  return is_open(fd) ? 0 : -1;
}

int fdatasync(int fd) { return fsync(fd); }
