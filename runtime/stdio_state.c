/*
 * runtime/stdio_state.c - queries and settings of a stream.
 */
#include "stdio_impl.h"

#include <stdio_ext.h>

static int has_flag(FILE *f, int flag) {
  __stdio_enter(f);
  int flags = f->flags;
  __allways_atomic_end();
  return (flags & flag) != 0;
}

int feof(FILE *f) { return has_flag(f, STDIO_EOF); }
int ferror(FILE *f) { return has_flag(f, STDIO_ERROR); }

void clearerr(FILE *f) {
  __stdio_enter(f);
  f->flags &= ~(STDIO_EOF | STDIO_ERROR);
  __allways_atomic_end();
}

int fileno(FILE *f) {
  __stdio_enter(f);
  int fd = f->fd;
  __allways_atomic_end();
  if (fd < 0)
    errno = EBADF;
  return fd;
}
