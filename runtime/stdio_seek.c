/*
 * runtime/stdio_seek.c - positions of streams.
 */
#include "stdio_impl.h"

off_t __stdio_seek(struct stdio_open *o, off_t offset, int whence) {
  off_t base = 0;
  if (!o->ops->size) {
    errno = ESPIPE;
    return -1;
  }
  if (whence == SEEK_CUR)
    base = (off_t)o->at;
  else if (whence == SEEK_END)
    base = o->ops->size(o);
  else if (whence != SEEK_SET)
    base = -1;
  if (base < 0 || offset < -base || offset > INT64_MAX - base) {
    errno = EINVAL;
    return -1;
  }
  o->at = (size_t)(base + offset);
  return base + offset;
}

/* In a section. */
static off_t move(FILE *f, off_t offset, int whence) {
  struct stdio_open *o = __stdio_open_of(f);
  off_t at = -1;
  if (!o)
    errno = EBADF;
  else
    at = __stdio_seek(o, whence == SEEK_CUR ? offset - f->backs : offset,
                      whence);
  if (at >= 0) {
    f->flags &= ~STDIO_EOF;
    f->backs = 0;
    memset(f->back, 0, sizeof f->back);
  }
  return at;
}

static int seek_exposed(FILE *f, off_t offset, int whence) {
  __stdio_lock(f);
  int bad = stdio_flush_exposed(f);
  __allways_atomic_begin();
  bad |= move(f, offset, whence) < 0;
  __stdio_unlock(f);
  __allways_atomic_end();
  return bad ? -1 : 0;
}

static int seek(FILE *f, off_t offset, int whence) {
  int bad = 0;
  optional_cancellation_point();
  __stdio_enter(f);
  int exposed = stdio_is_exposed(f);
  if (!exposed)
    bad = stdio_flush(f) || move(f, offset, whence) < 0;
  __allways_atomic_end();
  if (exposed)
    return seek_exposed(f, offset, whence);
  return bad ? -1 : 0;
}

/* Where the next byte goes to or comes from. */
static off_t place(const FILE *f, struct stdio_open *o) {
  if (f->unwritten == 0)
    return (off_t)o->at - f->backs;
  return (o->mode & STDIO_APPEND ? o->ops->size(o) : (off_t)o->at) +
         (off_t)f->unwritten;
}

static off_t tell(FILE *f) {
  optional_cancellation_point();
  __stdio_enter(f);
  struct stdio_open *o = __stdio_open_of(f);
  off_t at = -1;
  if (!o)
    errno = EBADF;
  else if (!o->ops->size)
    errno = ESPIPE;
  else
    at = place(f, o);
  __allways_atomic_end();
  return at;
}

int fseek(FILE *f, long offset, int whence) { return seek(f, offset, whence); }
int fseeko(FILE *f, off_t offset, int whence) {
  return seek(f, offset, whence);
}
int fseeko64(FILE *f, off64_t offset, int whence) {
  return seek(f, offset, whence);
}

long ftell(FILE *f) { return tell(f); }
off_t ftello(FILE *f) { return tell(f); }
off64_t ftello64(FILE *f) { return tell(f); }

void rewind(FILE *f) {
  seek(f, 0, SEEK_SET);
  __stdio_enter(f);
  f->flags &= ~STDIO_ERROR;
  __allways_atomic_end();
}

int fgetpos(FILE *f, fpos_t *position) {
  off_t at = tell(f);
  if (at < 0)
    return -1;
  memset(position, 0, sizeof *position);
  position->__pos = at;
  return 0;
}

int fsetpos(FILE *f, const fpos_t *position) {
  return seek(f, position->__pos, SEEK_SET);
}

int fgetpos64(FILE *f, fpos64_t *position) {
  off_t at = tell(f);
  if (at < 0)
    return -1;
  memset(position, 0, sizeof *position);
  position->__pos = at;
  return 0;
}

int fsetpos64(FILE *f, const fpos64_t *position) {
  return seek(f, position->__pos, SEEK_SET);
}
