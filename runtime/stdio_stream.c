/*
 * runtime/stdio_stream.c - making and closing streams: fopen, fdopen, freopen,
 * fclose, tmpfile.
 */
#include "stdio_impl.h"

#include <fcntl.h>

int __stdio_flags(const char *mode) {
  int flags;
  switch (*mode) {
  case 'r':
    flags = O_RDONLY;
    break;
  case 'w':
    flags = O_WRONLY | O_CREAT | O_TRUNC;
    break;
  case 'a':
    flags = O_WRONLY | O_CREAT | O_APPEND;
    break;
  default:
    errno = EINVAL;
    return -1;
  }
  for (mode++; *mode && *mode != ','; mode++)
    if (*mode == '+')
      flags = (flags & ~O_ACCMODE) | O_RDWR;
    else if (*mode == 'x')
      flags |= O_EXCL;
  return flags;
}

FILE *__stdio_stream(int fd, struct stdio_open *own) {
  FILE *f = __allways_new(sizeof *f);
  memset(f, 0, sizeof *f);
  f->flags = STDIO_ALLOCATED;
  f->fd = fd;
  f->own = own;
  return f;
}

/* Appending to what cannot be read starts at the end. */
static void go_to_start(struct stdio_open *o) {
  if ((o->mode & STDIO_APPEND) && !(o->mode & STDIO_READ) && o->ops->size)
    o->at = (size_t)o->ops->size(o);
}

static FILE *open_stream(const char *path, const char *mode) {
  int flags = __stdio_flags(mode);
  struct stdio_open *o = flags < 0 ? NULL : __stdio_file_open(path, flags);
  if (!o)
    return NULL;
  go_to_start(o);
  return __stdio_stream(__stdio_fd_new(o), NULL);
}

FILE *fopen(const char *path, const char *mode) {
  __allways_atomic_begin();
  FILE *f = open_stream(path, mode);
  __allways_atomic_end();
  return f;
}

FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

FILE *tmpfile(void) {
  __allways_atomic_begin();
  FILE *f = __stdio_stream(__stdio_fd_new(__stdio_file_temporary()), NULL);
  __allways_atomic_end();
  return f;
}

FILE *tmpfile64(void) { return tmpfile(); }

FILE *fdopen(int fd, const char *mode) {
  FILE *f = NULL;
  __allways_atomic_begin();
  int flags = __stdio_flags(mode);
  struct stdio_open *o = flags < 0 ? NULL : __stdio_fd_get(fd);
  int access = flags & O_ACCMODE;
  if (o && ((access != O_WRONLY && !(o->mode & STDIO_READ)) ||
            (access != O_RDONLY && !(o->mode & STDIO_WRITE)))) {
    errno = EINVAL;
    o = NULL;
  }
  if (o) {
    if (flags & O_APPEND)
      o->mode |= STDIO_APPEND;
    f = __stdio_stream(fd, NULL);
  }
  __allways_atomic_end();
  return f;
}

/* Closes what f leads to; f stays, and is closed. */
static int disconnect(FILE *f) {
  int result = 0;
  if (f->fd >= 0) {
    result = __stdio_fd_close(f->fd);
  } else if (f->own) {
    if (f->own->ops->sync)
      f->own->ops->sync(f->own);
    __stdio_release(f->own);
  } else {
    errno = EBADF;
    result = -1;
  }
  f->fd = -1;
  f->own = NULL;
  f->flags &= STDIO_ALLOCATED;
  f->backs = 0;
  memset(f->back, 0, sizeof f->back);
  return result;
}

int fclose(FILE *f) {
  __stdio_lock(f);
  int result = disconnect(f);
  if (f->flags & STDIO_ALLOCATED)
    __allways_delete(f);
  __stdio_unlock();
  return result;
}

/* Makes f a stream of the file, with the same descriptor if it had one. */
static FILE *reopen(FILE *f, const char *path, const char *mode) {
  int fd = f->fd, flags = __stdio_flags(mode);
  disconnect(f);
  struct stdio_open *o = flags < 0 ? NULL : __stdio_file_open(path, flags);
  if (!o) {
    if (f->flags & STDIO_ALLOCATED)
      __allways_delete(f);
    return NULL;
  }
  go_to_start(o);
  if (fd >= 0) {
    __stdio_fds[fd] = o;
    o->references++;
  } else {
    fd = __stdio_fd_new(o);
  }
  f->fd = fd;
  return f;
}

FILE *freopen(const char *path, const char *mode, FILE *f) {
  if (!path) {
    struct stdio_open *o = __stdio_open_of(f);
    if (o && o->console)
      return f;
    __allways_unsupported("freopen without a path");
  }
  __stdio_lock(f);
  f = reopen(f, path, mode);
  __stdio_unlock();
  return f;
}

FILE *freopen64(const char *path, const char *mode, FILE *f) {
  return freopen(path, mode, f);
}
