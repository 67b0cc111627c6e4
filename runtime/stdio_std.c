/*
 * runtime/stdio_std.c - standard streams, the descriptor table, and writing.
 *
 * This is all that printf needs besides formatting, so it is small.
 */
#include "stdio_impl.h"

static const char *input_view(struct stdio_open *o, size_t *size) {
  size_t all;
  const char *bytes = __allways_stdin(&all);
  *size = o->at < all ? all - o->at : 0;
  return *size ? bytes + o->at : bytes;
}

static off_t input_size(struct stdio_open *o) {
  (void)o;
  size_t all;
  __allways_stdin(&all);
  return (off_t)all;
}

static const struct stdio_ops input_ops = {.view = input_view,
                                           .size = input_size};
static const struct stdio_ops console_ops = {0};

static struct stdio_open input = {
    .ops = &input_ops, .references = 1, .mode = STDIO_READ};
static struct stdio_open output = {
    .ops = &console_ops, .references = 1, .console = 1, .mode = STDIO_WRITE};
static struct stdio_open errors = {
    .ops = &console_ops, .references = 1, .console = 2, .mode = STDIO_WRITE};

struct stdio_open *__stdio_fds[STDIO_FDS] = {&input, &output, &errors};

static FILE input_stream = {.fd = 0};
static FILE output_stream = {.fd = 1};
static FILE errors_stream = {.fd = 2};

FILE *stdin = &input_stream;
FILE *stdout = &output_stream;
FILE *stderr = &errors_stream;

struct stdio_open *__stdio_open_of(const FILE *f) {
  return f->fd >= 0 ? __stdio_fds[f->fd] : f->own;
}

void __stdio_lock(FILE *f) {
  __allways_atomic_begin();
  if (f->owner && f->owner != __allways_thread_self() + 1)
    __allways_wait(&f->owner, WAIT_EQUAL, 0, &f->owner);
}

void __stdio_unlock(void) { __allways_atomic_end(); }

ssize_t __stdio_put(struct stdio_open *o, const void *bytes, size_t size) {
  if (!o || !(o->mode & STDIO_WRITE)) {
    errno = EBADF;
    return -1;
  }
  if (size == 0)
    return 0;
  if (o->console) {
    __allways_write(o->console, bytes, size);
    return (ssize_t)size;
  }
  __allways_atomic_begin();
  ssize_t written = o->ops->write(o, bytes, size);
  __allways_atomic_end();
  return written;
}

ssize_t __stdio_write(FILE *f, const void *bytes, size_t size) {
  struct stdio_open *o = __stdio_open_of(f);
  if (size == 0)
    return 0;
  if (o && o->console) {
    __allways_write(o->console, bytes, size);
    return (ssize_t)size;
  }
  __stdio_lock(f);
  o = __stdio_open_of(f);
  if (f->backs)
    memset(f->back, 0, sizeof f->back);
  f->backs = 0;
  ssize_t written = __stdio_put(o, bytes, size);
  if (written != (ssize_t)size) {
    f->flags |= STDIO_ERROR;
    written = -1;
  }
  __stdio_unlock();
  return written;
}
