/*
 * runtime/stdio_buffer.c - output that is not written yet.
 *
 * It waits in the buffer of setvbuf, or in memory of the runtime that is there
 * only while something waits.  As in glibc, a full buffer is written when more
 * comes, and of what is longer than a buffer only the rest waits.  Streams with
 * output that waits are a list in order of their descriptors, so that exit
 * finds them.
 *
 * Functions called _exposed are called under the lock of the stream, outside of
 * sections; the others in a section.
 */
#include "stdio_impl.h"

static FILE *unwritten;

void __stdio_buffer_init(FILE *f) {
  f->output = &__stdio_buffer;
  f->room = f->fd >= 0 ? STDIO_ROOM : BUFSIZ;
}

/* ---------------------------------------------------------------- what waits
 */

static void enlist(FILE *f) {
  FILE **at = &unwritten;
  while (*at && (*at)->fd <= f->fd)
    at = &(*at)->next;
  f->next = *at;
  *at = f;
}

static void strike(FILE *f) {
  FILE **at = &unwritten;
  while (*at && *at != f)
    at = &(*at)->next;
  if (*at)
    *at = f->next;
  f->next = NULL;
}

static void count(FILE *f, size_t more) {
  if (more && f->unwritten == 0)
    enlist(f);
  f->unwritten += more;
}

/* Nothing waits any more. */
static void forget(FILE *f) {
  if (f->unwritten)
    strike(f);
  if (f->waiting)
    __allways_delete(f->waiting);
  f->waiting = NULL;
  f->unwritten = 0;
}

static size_t room_for(size_t size) {
  size_t room = 64;
  while (room < size)
    room *= 2;
  return room;
}

/* Lets bytes wait in memory of the runtime. */
static void keep(FILE *f, const char *bytes, size_t size) {
  size_t all = f->unwritten + size;
  if (size == 0)
    return;
  if (!f->waiting || room_for(f->unwritten) != room_for(all)) {
    char *larger = __allways_new(room_for(all));
    if (f->waiting) {
      memcpy(larger, f->waiting, f->unwritten);
      __allways_delete(f->waiting);
    }
    f->waiting = larger;
  }
  memcpy(f->waiting + f->unwritten, bytes, size);
  count(f, size);
}

/* ------------------------------------------------------------------- closed */

static int fail(FILE *f, int error) {
  if (error)
    errno = error;
  f->flags |= STDIO_ERROR;
  return -1;
}

/* What was given back is gone.  0: it can be written. */
static int begin(FILE *f) {
  const struct stdio_open *o = __stdio_open_of(f);
  if (!o || !(o->mode & STDIO_WRITE))
    return fail(f, EBADF);
  if (f->backs)
    memset(f->back, 0, sizeof f->back);
  f->backs = 0;
  return 0;
}

static int write_out(FILE *f, const char *bytes, size_t size) {
  struct stdio_open *o = __stdio_open_of(f);
  if (!o || !(o->mode & STDIO_WRITE))
    return fail(f, EBADF);
  return o->ops->write(o, bytes, size) == (ssize_t)size ? 0 : fail(f, 0);
}

static int flush(FILE *f) {
  size_t size = f->unwritten;
  int result = size ? write_out(f, f->waiting, size) : 0;
  forget(f);
  return result;
}

static int append(FILE *f, const char *bytes, size_t size) {
  size_t space = f->room - f->unwritten;
  if (f->unwritten == 0 && size >= f->room)
    space = 0;
  size_t n = size < space ? size : space;
  keep(f, bytes, n);
  if (n == size)
    return 0;
  if (flush(f))
    return -1;
  size_t rest = size - n, direct = rest - rest % f->room;
  if (direct && write_out(f, bytes + n, direct))
    return -1;
  keep(f, bytes + n + direct, rest - direct);
  return 0;
}

/* How many of the bytes must not wait: those of whole lines. */
static size_t whole_lines(int buffering, const char *bytes, size_t size) {
  const char *last = buffering == _IOLBF ? memrchr(bytes, '\n', size) : NULL;
  return last ? (size_t)(last - bytes) + 1 : 0;
}

static int put(FILE *f, const char *bytes, size_t size) {
  if (begin(f))
    return -1;
  if (f->buffering == _IONBF)
    return write_out(f, bytes, size);
  size_t lines = whole_lines(f->buffering, bytes, size);
  if (lines && (append(f, bytes, lines) || flush(f)))
    return -1;
  return append(f, bytes + lines, size - lines);
}

/* ------------------------------------------------------------------ exposed */

static int fail_exposed(FILE *f, int error) {
  __allways_atomic_begin();
  fail(f, error);
  __allways_atomic_end();
  return -1;
}

static int write_out_exposed(FILE *f, const char *bytes, size_t size) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_open_of(f);
  int good = o && (o->mode & STDIO_WRITE), bad = 0;
  int console = good ? o->console : 0, exposed = good && o->exposed;
  if (good && !console && !exposed)
    bad = write_out(f, bytes, size);
  __allways_atomic_end();
  if (!good)
    return fail_exposed(f, EBADF);
  if (bad && errno == EPIPE && stdio_may_break(o))
    __stdio_broken_pipe();
  if (bad)
    return -1;
  if (console)
    __allways_write(console, bytes, size);
  else if (exposed && o->ops->write(o, bytes, size) != (ssize_t)size)
    return fail_exposed(f, 0);
  return 0;
}

static void forget_exposed(FILE *f) {
  __allways_atomic_begin();
  forget(f);
  __allways_atomic_end();
}

static int flush_exposed(FILE *f) {
  size_t size = f->unwritten;
  char local[STDIO_CHUNK];
  if (size == 0)
    return 0;
  char *copy = __stdio_copy(f->given ? f->given : f->waiting, size, local);
  forget_exposed(f);
  int result = write_out_exposed(f, copy, size);
  stdio_copy_drop(copy, local);
  return result;
}

static void keep_exposed(FILE *f, const char *bytes, size_t size) {
  if (f->given)
    memcpy(f->given + f->unwritten, bytes, size);
  __allways_atomic_begin();
  if (f->given)
    count(f, size);
  else
    keep(f, bytes, size);
  __allways_atomic_end();
}

static int append_exposed(FILE *f, const char *bytes, size_t size) {
  while (size > 0) {
    size_t space = f->room - f->unwritten;
    size_t n = size < space ? size : space;
    if (n)
      keep_exposed(f, bytes, n);
    bytes += n;
    size -= n;
    if (size && flush_exposed(f))
      return -1;
  }
  return 0;
}

static int put_exposed(FILE *f, const char *bytes, size_t size) {
  __allways_atomic_begin();
  int bad = begin(f);
  const struct stdio_open *o = __stdio_open_of(f);
  int at_once =
      f->buffering == _IONBF || f->room == 0 || (o && o->console && !f->given);
  __allways_atomic_end();
  if (bad)
    return -1;
  if (at_once)
    return write_out_exposed(f, bytes, size);
  size_t lines = whole_lines(f->buffering, bytes, size);
  if (lines && (append_exposed(f, bytes, lines) || flush_exposed(f)))
    return -1;
  return append_exposed(f, bytes + lines, size - lines);
}

/* ------------------------------------------------------------- entry points */

static int needs_lock(const FILE *f) {
  const struct stdio_open *o = __stdio_open_of(f);
  return stdio_is_exposed(f) || (o && o->console);
}

static ssize_t put_bytes(FILE *f, const char *bytes, size_t size) {
  char local[STDIO_CHUNK];
  char *copy = __stdio_copy(bytes, size, local);
  __stdio_enter(f);
  int exposed = needs_lock(f), bad = 0;
  if (exposed)
    __stdio_lock(f);
  else
    bad = put(f, copy, size);
  __allways_atomic_end();
  if (exposed) {
    bad = put_exposed(f, copy, size);
    __stdio_unlock(f);
  }
  stdio_copy_drop(copy, local);
  return bad ? -1 : (ssize_t)size;
}

const struct stdio_output __stdio_buffer = {.put = put_bytes,
                                            .flush = flush,
                                            .flush_exposed = flush_exposed,
                                            .forget = forget_exposed};

/* One that has output which waits, or NULL.  At the end nobody waits for
 * locks. */
static FILE *next_unwritten(int locks) {
  __allways_atomic_begin();
  FILE *f = unwritten;
  if (f && locks)
    __stdio_lock(f);
  __allways_atomic_end();
  return f;
}

int __stdio_flush_all(void) {
  int result = 0;
  FILE *f;
  while ((f = next_unwritten(1)) != NULL) {
    result |= flush_exposed(f);
    __stdio_unlock(f);
  }
  return result;
}

/* After all other destructors. */
__attribute__((destructor(101))) static void flush_at_exit(void) {
  FILE *f;
  while ((f = next_unwritten(0)) != NULL)
    flush_exposed(f);
}
