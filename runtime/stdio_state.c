/*
 * runtime/stdio_state.c - what can be asked of and told to a stream, and
 * flockfile.
 *
 * Nothing is buffered, so the functions about buffers only check their
 * arguments, and fflush matters to memory streams alone.
 */
#include "stdio_impl.h"

#include <stdio_ext.h>

static int has_flag(FILE *f, int flag) {
  __stdio_lock(f);
  int flags = f->flags;
  __stdio_unlock();
  return (flags & flag) != 0;
}

int feof(FILE *f) { return has_flag(f, STDIO_EOF); }
int ferror(FILE *f) { return has_flag(f, STDIO_ERROR); }
int feof_unlocked(FILE *f) { return has_flag(f, STDIO_EOF); }
int ferror_unlocked(FILE *f) { return has_flag(f, STDIO_ERROR); }

void clearerr(FILE *f) {
  __stdio_lock(f);
  f->flags &= ~(STDIO_EOF | STDIO_ERROR);
  __stdio_unlock();
}

void clearerr_unlocked(FILE *f) { clearerr(f); }

int fileno(FILE *f) {
  if (f->fd < 0)
    errno = EBADF;
  return f->fd;
}

int fileno_unlocked(FILE *f) { return fileno(f); }

int fflush(FILE *f) {
  if (!f)
    return 0;
  struct stdio_open *o = __stdio_open_of(f);
  if (!o) {
    errno = EBADF;
    return EOF;
  }
  if (o->ops->sync) {
    __stdio_lock(f);
    o->ops->sync(o);
    __stdio_unlock();
  }
  return 0;
}

int fflush_unlocked(FILE *f) { return fflush(f); }

int setvbuf(FILE *f, char *buffer, int mode, size_t size) {
  (void)f;
  (void)buffer;
  (void)size;
  return mode == _IOFBF || mode == _IOLBF || mode == _IONBF ? 0 : EOF;
}

void setbuf(FILE *f, char *buffer) {
  (void)f;
  (void)buffer;
}

void setbuffer(FILE *f, char *buffer, size_t size) {
  (void)f;
  (void)buffer;
  (void)size;
}

void setlinebuf(FILE *f) { (void)f; }

void __fpurge(FILE *f) { (void)f; }

/* ------------------------------------------------------------------- locks */

void flockfile(FILE *f) {
  __stdio_lock(f);
  f->owner = __allways_thread_self() + 1;
  f->depth++;
  __stdio_unlock();
}

int ftrylockfile(FILE *f) {
  int self = __allways_thread_self() + 1;
  __allways_atomic_begin();
  int free = f->owner == 0 || f->owner == self;
  if (free) {
    f->owner = self;
    f->depth++;
  }
  __allways_atomic_end();
  return free ? 0 : EBUSY;
}

void funlockfile(FILE *f) {
  __allways_atomic_begin();
  if (f->owner != __allways_thread_self() + 1)
    __allways_fault("lock-misuse", "funlockfile: the lock is not held");
  if (--f->depth == 0)
    f->owner = 0;
  __allways_atomic_end();
}
