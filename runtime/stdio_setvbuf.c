/*
 * runtime/stdio_setvbuf.c - setvbuf and its relatives.
 *
 * The buffer that they give is used from then on; the console needs none and
 * keeps none of its own.
 */
#include "stdio_impl.h"

#include <stdio_ext.h>

/* Under the lock. */
static void set(FILE *f, char *buffer, int mode, size_t size) {
  stdio_flush_exposed(f);
  __allways_atomic_begin();
  f->buffering = mode;
  f->given = mode == _IONBF || size == 0 ? NULL : buffer;
  f->room = f->fd >= 0 ? STDIO_ROOM : BUFSIZ;
  if (f->given)
    f->room = size;
  else if (buffer && size == 0)
    f->buffering = _IONBF;
  __stdio_redirected();
  __allways_atomic_end();
}

int setvbuf(FILE *f, char *buffer, int mode, size_t size) {
  if (mode != _IOFBF && mode != _IOLBF && mode != _IONBF)
    return EOF;
  __stdio_lock(f);
  set(f, buffer, mode, size);
  __stdio_unlock(f);
  return 0;
}

void setbuf(FILE *f, char *buffer) { setbuffer(f, buffer, BUFSIZ); }

void setbuffer(FILE *f, char *buffer, size_t size) {
  setvbuf(f, buffer, buffer ? _IOFBF : _IONBF, size);
}

void setlinebuf(FILE *f) { setvbuf(f, NULL, _IOLBF, 0); }

/* What waits is lost. */
void __fpurge(FILE *f) {
  __stdio_lock(f);
  if (f->unwritten)
    f->output->forget(f);
  __allways_atomic_begin();
  f->backs = 0;
  memset(f->back, 0, sizeof f->back);
  __allways_atomic_end();
  __stdio_unlock(f);
}
