/*
 * runtime/stdio_input.c - how streams are read.
 *
 * What a stream still has is at most two runs of bytes: those that ungetc gave
 * back, and the rest of the content.  Content of the runtime's is copied in an
 * atomic section, since others may change it; content that is the caller's
 * (fmemopen) is read outside, under the lock of the stream.
 */
#include "stdio_impl.h"

struct source {
  const char *at;
  size_t size;
  int exposed;
};

/* In a section: may it be read? */
static int is_readable(FILE *f) {
  const struct stdio_open *o = __stdio_open_of(f);
  if (o && (o->mode & STDIO_READ))
    return 1;
  f->flags |= STDIO_ERROR;
  errno = EBADF;
  return 0;
}

/* In a section: the run behind so many bytes. */
static struct source source_of(const FILE *f, size_t used) {
  struct source s = {.exposed = 0};
  if (used < f->backs) {
    s.at = (const char *)f->back + STDIO_BACK - f->backs + used;
    s.size = f->backs - used;
    return s;
  }
  struct stdio_open *o = __stdio_open_of(f);
  used -= f->backs;
  if (!o || (f->flags & STDIO_EOF)) /* it stays the end until it is cleared */
    return s;
  if (o->ops->await && o->ops->await(o, used, 1) != 0)
    __allways_unsupported("a stream whose descriptor does not block");
  s.at = o->ops->view(o, &s.size);
  s.exposed = o->exposed;
  s.size = used < s.size ? s.size - used : 0;
  if (s.size)
    s.at += used;
  return s;
}

/* In a section: so many bytes were read. */
static void advance(FILE *f, size_t size) {
  size_t from_back = size < f->backs ? size : f->backs;
  if (from_back)
    memset(f->back + STDIO_BACK - f->backs, 0, from_back);
  f->backs = (unsigned char)(f->backs - from_back);
  if (size > from_back)
    stdio_advance(__stdio_open_of(f), size - from_back);
}

/* ---------------------------------------------------------------- run by run
 */

int __stdio_look(FILE *f, struct stdio_input *in) {
  __allways_atomic_begin();
  int good = is_readable(f);
  __allways_atomic_end();
  if (good)
    stdio_flush_exposed(f);
  in->left = in->used = 0;
  in->ended = 0;
  in->f = f;
  return good;
}

int __stdio_more(struct stdio_input *in) {
  if (in->left)
    return 1;
  if (!in->f) {
    in->ended = 1;
    return 0;
  }
  __allways_atomic_begin();
  struct source s = source_of(in->f, in->used);
  if (!s.exposed && s.size) {
    if (s.size > STDIO_CHUNK)
      s.size = STDIO_CHUNK;
    memcpy(in->chunk, s.at, s.size);
    s.at = in->chunk;
  }
  in->at = s.at;
  in->left = s.size;
  if (s.size == 0)
    in->ended = 1;
  __allways_atomic_end();
  return in->left != 0;
}

/* Reading leaves traces in the buffer that setvbuf gave. */
static void fill_given(FILE *f, const char *bytes, size_t size) {
  if (f->given && size)
    memcpy(f->given, bytes, size < f->room ? size : f->room);
}

void __stdio_took(FILE *f, const struct stdio_input *in) {
  if (f->given && in->used)
    memset(f->given, 0, in->used < f->room ? in->used : f->room);
  __allways_atomic_begin();
  advance(f, in->used);
  if (in->ended)
    f->flags |= STDIO_EOF;
  __allways_atomic_end();
}

/* ------------------------------------------------------------------- blocks */

/* How much of the source is the next run. */
static size_t length_of(const struct source *s, size_t limit, int delimiter,
                        int *found) {
  size_t size = s->size < limit ? s->size : limit;
  const char *end =
      delimiter >= 0 && size ? memchr(s->at, delimiter, size) : NULL;
  *found = end != NULL;
  return end ? (size_t)(end - s->at) + 1 : size;
}

static void copy_run(struct stdio_run *r, const struct source *s, size_t limit,
                     int delimiter) {
  r->size = length_of(s, limit, delimiter, &r->found);
  if (r->size == 0)
    return;
  r->bytes = __allways_new(r->size);
  memcpy(r->bytes, s->at, r->size);
}

static void took_run(FILE *f, const struct stdio_run *r) {
  advance(f, r->size);
  if (r->size == 0)
    f->flags |= STDIO_EOF;
}

int __stdio_byte(FILE *f) {
  if (!is_readable(f))
    return EOF;
  stdio_flush(f);
  struct source s = source_of(f, 0);
  if (s.size == 0) {
    f->flags |= STDIO_EOF;
    return EOF;
  }
  int c = (unsigned char)*s.at;
  advance(f, 1);
  return c;
}

/* In a section. */
static struct stdio_run run_closed(FILE *f, size_t limit, int delimiter) {
  struct stdio_run r = {NULL, 0, 0};
  if (!is_readable(f))
    return r;
  stdio_flush(f);
  struct source s = source_of(f, 0);
  copy_run(&r, &s, limit, delimiter);
  took_run(f, &r);
  return r;
}

static struct stdio_run run_exposed(FILE *f, size_t limit, int delimiter) {
  struct stdio_run r = {NULL, 0, 0};
  stdio_flush_exposed(f);
  __allways_atomic_begin();
  int good = is_readable(f);
  struct source s = {NULL, 0, 0};
  if (good)
    s = source_of(f, 0);
  if (!s.exposed)
    copy_run(&r, &s, limit, delimiter);
  __allways_atomic_end();
  if (!good)
    return r;
  if (s.exposed)
    copy_run(&r, &s, limit, delimiter);
  fill_given(f, r.bytes, r.size);
  __allways_atomic_begin();
  took_run(f, &r);
  __allways_atomic_end();
  return r;
}

struct stdio_run __stdio_run(FILE *f, size_t limit, int delimiter) {
  __allways_atomic_begin();
  int exposed = stdio_is_exposed(f);
  struct stdio_run r = {NULL, 0, 0};
  if (!exposed)
    r = run_closed(f, limit, delimiter);
  __allways_atomic_end();
  return exposed ? run_exposed(f, limit, delimiter) : r;
}

struct stdio_run __stdio_first_run(FILE *f, size_t limit, int delimiter) {
  struct stdio_run r = {NULL, 0, 0};
  __allways_atomic_begin();
  __stdio_lock(f);
  int exposed = stdio_is_exposed(f);
  if (!exposed)
    r = run_closed(f, limit, delimiter);
  __allways_atomic_end();
  return exposed ? run_exposed(f, limit, delimiter) : r;
}
