/*
 * runtime/stdio_flush.c - fflush.
 */
#include "stdio_impl.h"

#include <stdio_ext.h>

/* Under the lock: brings up to date what others see of it. */
static int flush(FILE *f) {
  int result = stdio_flush_exposed(f);
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_open_of(f);
  void (*sync)(struct stdio_open *) = o ? o->ops->sync : NULL;
  __allways_atomic_end();
  if (!o) {
    errno = EBADF;
    return EOF;
  }
  if (sync)
    sync(o);
  return result ? EOF : 0;
}

/* What has nothing to write is only looked at. */
static int is_idle(FILE *f) {
  __stdio_enter(f);
  const struct stdio_open *o = __stdio_open_of(f);
  int idle = o && !o->ops->sync && f->unwritten == 0;
  __allways_atomic_end();
  return idle;
}

int fflush(FILE *f) {
  optional_cancellation_point();
  if (!f)
    return __stdio_flush_all() ? EOF : 0;
  if (is_idle(f))
    return 0;
  __stdio_lock(f);
  int result = flush(f);
  __stdio_unlock(f);
  return result;
}
