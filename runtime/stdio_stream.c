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
  __stdio_buffer_init(f);
  return f;
}

static int lacks_memory(void) {
  if (!__allways_lacks_memory())
    return 0;
  errno = ENOMEM;
  return 1;
}

/* Appending to what cannot be read starts at the end. */
static void go_to_start(struct stdio_open *o) {
  if ((o->mode & STDIO_APPEND) && !(o->mode & STDIO_READ) && o->ops->size)
    o->at = (size_t)o->ops->size(o);
}

/* In a section. */
static FILE *open_stream(const char *name, int flags) {
  struct stdio_open *o = __stdio_file_open(name, flags);
  if (!o)
    return NULL;
  go_to_start(o);
  return __stdio_stream(__stdio_fd_new(o), NULL);
}

FILE *fopen(const char *path, const char *mode) {
  optional_cancellation_point();
  int flags = __stdio_flags(mode);
  if (flags < 0 || lacks_memory())
    return NULL;
  char *name = stdio_name(path);
  __allways_atomic_begin();
  FILE *f = open_stream(name, flags);
  __allways_atomic_end();
  __allways_delete(name);
  return f;
}

FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

FILE *tmpfile(void) {
  optional_cancellation_point();
  if (lacks_memory())
    return NULL;
  __allways_atomic_begin();
  FILE *f = __stdio_stream(__stdio_fd_new(__stdio_file_temporary()), NULL);
  __allways_atomic_end();
  return f;
}

FILE *tmpfile64(void) { return tmpfile(); }

FILE *fdopen(int fd, const char *mode) {
  FILE *f = NULL;
  int flags = __stdio_flags(mode);
  if (flags >= 0 && lacks_memory())
    return NULL;
  __allways_atomic_begin();
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

/* In a section: closes what f leads to; f stays, and is closed. */
static int disconnect(FILE *f) {
  int result = 0;
  if (f->fd >= 0) {
    result = __stdio_fd_close(f->fd);
  } else if (f->own) {
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
  f->given = NULL;
  return result;
}

/* Under the lock: writes what waits. */
static int finish(FILE *f) {
  int result = stdio_flush_exposed(f);
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_open_of(f);
  void (*sync)(struct stdio_open *) = o ? o->ops->sync : NULL;
  __allways_atomic_end();
  if (sync)
    sync(o);
  return result;
}

/* In a section, under the lock, which is gone then. */
static int leave(FILE *f) {
  int result = disconnect(f);
  f->owner = f->depth = 0;
  if (f->flags & STDIO_ALLOCATED) {
    __allways_delete(f);
  } else {
    f->flags |= STDIO_CLOSED;
    __stdio_redirected();
  }
  return result;
}

int fclose(FILE *f) {
  int result = 0;
  optional_cancellation_point();
  __allways_atomic_begin();
  __stdio_lock(f);
  int exposed = stdio_is_exposed(f);
  if (!exposed) {
    result = stdio_flush(f);
    result |= leave(f);
  }
  __allways_atomic_end();
  if (!exposed)
    return result ? EOF : 0;
  result = finish(f);
  __allways_atomic_begin();
  result |= leave(f);
  __allways_atomic_end();
  return result ? EOF : 0;
}

/* In a section: makes f a stream of the file, with the same descriptor if it
 * had one. */
static FILE *reopen(FILE *f, const char *name, int flags) {
  int fd = f->fd;
  disconnect(f);
  struct stdio_open *o = flags < 0 ? NULL : __stdio_file_open(name, flags);
  if (!o) {
    leave(f);
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
  __stdio_buffer_init(f);
  f->buffering = _IOFBF;
  __stdio_redirected();
  return f;
}

static FILE *reopen_same(FILE *f) {
  __stdio_enter(f);
  const struct stdio_open *o = __stdio_open_of(f);
  int console = o && o->console;
  __allways_atomic_end();
  if (!console)
    __allways_unsupported("freopen without a path");
  return f;
}

FILE *freopen(const char *path, const char *mode, FILE *f) {
  optional_cancellation_point();
  if (!path)
    return reopen_same(f);
  int flags = lacks_memory() ? -1 : __stdio_flags(mode);
  char *name = stdio_name(path);
  __stdio_lock(f);
  finish(f);
  __allways_atomic_begin();
  FILE *opened = reopen(f, name, flags);
  if (opened)
    __stdio_unlock(opened);
  __allways_atomic_end();
  __allways_delete(name);
  return opened;
}

FILE *freopen64(const char *path, const char *mode, FILE *f) {
  return freopen(path, mode, f);
}
