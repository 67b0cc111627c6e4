/*
 * runtime/stdio_memory.c - streams on memory of the program: fmemopen and
 * open_memstream.
 */
#include "stdio_impl.h"

#include <fcntl.h>
#include <stdlib.h>

struct memory {
  struct stdio_open open; /* first: the operations are given this */
  char *bytes;
  size_t size; /* bytes of content */
  size_t room; /* fmemopen: bytes there are */
  int mine;    /* fmemopen: the bytes go with the stream */
  char **result;
  size_t *result_size; /* open_memstream: where the program looks */
};

static const char *memory_view(struct stdio_open *o, size_t *size) {
  struct memory *m = (struct memory *)o;
  *size = o->at < m->size ? m->size - o->at : 0;
  return *size ? m->bytes + o->at : "";
}

static off_t memory_size(struct stdio_open *o) {
  return (off_t)((struct memory *)o)->size;
}

static struct memory *memory_new(const struct stdio_ops *ops, int mode) {
  struct memory *m = __allways_new(sizeof *m);
  memset(m, 0, sizeof *m);
  m->open.ops = ops;
  m->open.references = 1;
  m->open.mode = (unsigned char)mode;
  return m;
}

/* ---------------------------------------------------------------- fmemopen */

/* A zero follows new content if it fits, unless that ends with one. */
static void terminate(const struct memory *m) {
  if (m->size > 0 && m->bytes[m->size - 1] == '\0')
    return;
  if (m->size < m->room)
    m->bytes[m->size] = '\0';
  else if (!(m->open.mode & STDIO_APPEND))
    m->bytes[m->room - 1] = '\0';
}

/* So much was written: does the content end there now? */
static int end_at(struct memory *m, size_t at) {
  __allways_atomic_begin();
  m->open.at = at;
  int grown = at > m->size;
  if (grown)
    m->size = at;
  __allways_atomic_end();
  return grown;
}

/* The bytes are written outside of sections, unless they are ours. */
static ssize_t fixed_write(struct stdio_open *o, const void *bytes,
                           size_t size) {
  struct memory *m = (struct memory *)o;
  size_t at = o->mode & STDIO_APPEND ? m->size : o->at;
  if (at >= m->room) {
    errno = ENOSPC;
    return -1;
  }
  if (size > m->room - at)
    size = m->room - at;
  if (at > m->size)
    memset(m->bytes + m->size, 0, at - m->size);
  memcpy(m->bytes + at, bytes, size);
  if (end_at(m, at + size))
    terminate(m);
  return (ssize_t)size;
}

static void fixed_close(struct stdio_open *o) {
  struct memory *m = (struct memory *)o;
  if (m->mine && m->bytes)
    __allways_delete(m->bytes);
  __allways_delete(m);
}

static const struct stdio_ops fixed_ops = {.view = memory_view,
                                           .write = fixed_write,
                                           .size = memory_size,
                                           .close = fixed_close};

/* Content and position at the start, as the mode says. */
static void fixed_start(struct memory *m, const char *mode) {
  if (*mode == 'r') {
    m->size = m->room;
  } else if (*mode == 'a') {
    m->size = m->room ? strnlen(m->bytes, m->room) : 0;
    m->open.at = m->size;
  } else if (m->room && strchr(mode, '+')) {
    m->bytes[0] = '\0';
  }
}

FILE *fmemopen(void *buffer, size_t size, const char *mode) {
  static const unsigned char modes[3] = {STDIO_READ, STDIO_WRITE,
                                         STDIO_READ | STDIO_WRITE};
  int flags = __stdio_flags(mode);
  if (flags < 0)
    return NULL;
  if (__allways_lacks_memory()) {
    errno = ENOMEM;
    return NULL;
  }
  struct memory *m = memory_new(&fixed_ops, modes[flags & O_ACCMODE]);
  if (flags & O_APPEND)
    m->open.mode |= STDIO_APPEND;
  m->bytes = buffer;
  m->room = size;
  m->mine = !buffer;
  m->open.exposed = buffer != NULL;
  if (m->mine && size) {
    m->bytes = __allways_new(size);
    memset(m->bytes, 0, size);
  }
  fixed_start(m, mode);
  return __stdio_stream(-1, &m->open);
}

/* ---------------------------------------------------------- open_memstream */

/* Makes the content end there: the bytes, or NULL. */
static char *grow_to(struct memory *m, size_t end) {
  char *larger = realloc(m->bytes, end + 1);
  if (!larger)
    return NULL;
  memset(larger + m->size, 0, end + 1 - m->size);
  __allways_atomic_begin();
  m->bytes = larger;
  m->size = end;
  __allways_atomic_end();
  return larger;
}

static ssize_t growing_write(struct stdio_open *o, const void *bytes,
                             size_t size) {
  struct memory *m = (struct memory *)o;
  size_t at = o->at;
  char *to = at + size > m->size ? grow_to(m, at + size) : m->bytes;
  if (!to)
    return -1;
  memcpy(to + at, bytes, size);
  end_at(m, at + size);
  return (ssize_t)size;
}

static void growing_sync(struct stdio_open *o) {
  const struct memory *m = (const struct memory *)o;
  *m->result = m->bytes;
  *m->result_size = o->at < m->size ? o->at : m->size;
}

static void growing_close(struct stdio_open *o) { __allways_delete(o); }

static const struct stdio_ops growing_ops = {.write = growing_write,
                                             .size = memory_size,
                                             .sync = growing_sync,
                                             .close = growing_close};

FILE *open_memstream(char **result, size_t *size) {
  char *bytes = malloc(1);
  if (!bytes)
    return NULL;
  bytes[0] = '\0';
  struct memory *m = memory_new(&growing_ops, STDIO_WRITE);
  m->bytes = bytes;
  m->result = result;
  m->result_size = size;
  m->open.exposed = 1;
  FILE *f = __stdio_stream(-1, &m->open);
  f->buffering = _IONBF; /* the content is the buffer */
  return f;
}
