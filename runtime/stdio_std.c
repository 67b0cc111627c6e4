/*
 * runtime/stdio_std.c - standard streams, the descriptor table, locks, and
 * writing to the console.
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

FILE __stdio_input = {.fd = 0};
FILE __stdio_output = {.fd = 1};
FILE __stdio_errors = {.fd = 2};

FILE *stdin = &__stdio_input;
FILE *stdout = &__stdio_output;
FILE *stderr = &__stdio_errors;

int __stdio_console_changed UNPROTECTED;

struct stdio_open *__stdio_open_of(const FILE *f) {
  return f->fd >= 0 ? __stdio_fds[f->fd] : f->own;
}

/* ------------------------------------------------------------------- locks */

void __stdio_check_open(const FILE *f) {
  if (f->flags & STDIO_CLOSED)
    __allways_fault("valid-deref", "use of a standard stream that is closed");
}

void __stdio_enter(FILE *f) {
  __allways_atomic_begin();
  if (f->owner && f->owner != __allways_thread_self() + 1)
    __allways_wait(&f->owner, WAIT_EQUAL, 0, &f->owner);
  __stdio_check_open(f);
  if (&__stdio_unlocked_linked != NULL)
    __allways_writes(&f->used, sizeof f->used);
}

void __stdio_lock(FILE *f) {
  __stdio_enter(f);
  f->owner = __allways_thread_self() + 1;
  f->depth++;
  __allways_atomic_end();
}

void __stdio_unlock(FILE *f) {
  __allways_atomic_begin();
  if (--f->depth == 0)
    f->owner = 0;
  __allways_atomic_end();
}

void __stdio_hold(FILE *f) {
  if (&__stdio_flockfile_linked != NULL)
    __stdio_lock(f);
}

void __stdio_let_go(FILE *f) {
  if (&__stdio_flockfile_linked != NULL)
    __stdio_unlock(f);
}

/* ----------------------------------------------------------------- writing */

/* Nothing of the stream matters: what is written is gone. */
static int is_console(const FILE *f) {
  return (f == &__stdio_output || f == &__stdio_errors) &&
         &__stdio_unlocked_linked == NULL && !stdio_console_changed();
}

/* A stream that has no output of its own. */
static ssize_t put_console(FILE *f, const void *bytes, size_t size) {
  __stdio_enter(f);
  const struct stdio_open *o = __stdio_open_of(f);
  int console = o ? o->console : 0;
  if (!console)
    f->flags |= STDIO_ERROR;
  __allways_atomic_end();
  if (!console) {
    errno = EBADF;
    return -1;
  }
  __allways_write(console, bytes, size);
  return (ssize_t)size;
}

ssize_t __stdio_write(FILE *f, const void *bytes, size_t size) {
  ssize_t written = (ssize_t)size;
  if (size == 0) {
    if (!is_console(f)) {
      __stdio_enter(f);
      __allways_atomic_end();
    }
    return 0;
  }
  __stdio_hold(f);
  if (is_console(f))
    __allways_write(f == &__stdio_output ? 1 : 2, bytes, size);
  else if (f->output)
    written = f->output->put(f, bytes, size);
  else
    written = put_console(f, bytes, size);
  __stdio_let_go(f);
  return written;
}
