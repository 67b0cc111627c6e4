/*
 * runtime/stdio_control.c - fcntl: flags of descriptors and open files.
 */
#include "stdio_impl.h"

#include <fcntl.h>

static int get_flags(const struct stdio_open *o) {
  int both = o->mode & (STDIO_READ | STDIO_WRITE);
  int flags = both == (STDIO_READ | STDIO_WRITE) ? O_RDWR
              : both == STDIO_WRITE              ? O_WRONLY
                                                 : O_RDONLY;
  if (o->mode & STDIO_APPEND)
    flags |= O_APPEND;
  if (o->mode & STDIO_NONBLOCK)
    flags |= O_NONBLOCK;
  return flags;
}

static void set_flags(struct stdio_open *o, int flags) {
  o->mode &= STDIO_READ | STDIO_WRITE;
  if (flags & O_APPEND)
    o->mode |= STDIO_APPEND;
  if (flags & O_NONBLOCK)
    o->mode |= STDIO_NONBLOCK;
}

/* The smallest free descriptor that is at least this one. */
static int duplicate(struct stdio_open *o, int least) {
  if (least < 0 || least >= STDIO_FDS) {
    errno = EINVAL;
    return -1;
  }
  while (least < STDIO_FDS && __stdio_fds[least])
    least++;
  if (least == STDIO_FDS)
    __allways_unsupported("more than 32 open files");
  __stdio_fds[least] = o;
  o->references++;
  if (least == 1 || least == 2)
    __stdio_redirected();
  return least;
}

static int control(struct stdio_open *o, int command, int value) {
  switch (command) {
  case F_GETFL:
    return get_flags(o);
  case F_SETFL:
    set_flags(o, value);
    return 0;
  case F_GETFD: /* there is no exec() */
  case F_SETFD:
    return 0;
  case F_DUPFD:
  case F_DUPFD_CLOEXEC:
    return duplicate(o, value);
  default:
    __allways_unsupported("this command of fcntl()");
  }
}

static int change(int fd, int command, int value) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  int result = o ? control(o, command, value) : -1;
  __allways_atomic_end();
  return result;
}

int fcntl(int fd, int command, ...) {
  va_list list;
  va_start(list, command);
  int has_value = command == F_SETFL || command == F_SETFD ||
                  command == F_DUPFD || command == F_DUPFD_CLOEXEC;
  int value = has_value ? va_arg(list, int) : 0;
  va_end(list);
  return change(fd, command, value);
}

int fcntl64(int fd, int command, ...) {
  va_list list;
  va_start(list, command);
  int has_value = command == F_SETFL || command == F_SETFD ||
                  command == F_DUPFD || command == F_DUPFD_CLOEXEC;
  int value = has_value ? va_arg(list, int) : 0;
  va_end(list);
  return change(fd, command, value);
}
