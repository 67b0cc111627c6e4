/*
 * runtime/stdio_console.c - descriptors 1 and 2 lead elsewhere, or their
 * streams have a buffer.
 *
 * As long as they do not, printf looks at one flag only.  So what is printed
 * makes no steps, unless another thread may redirect it.
 */
#include "stdio_impl.h"

static int settle(FILE *f, int fd) {
  const struct stdio_open *o = __stdio_fds[fd];
  int changed = f->fd != fd || !o || o->console != fd || f->given != NULL ||
                f->unwritten != 0;
  f->output = changed ? &__stdio_buffer : NULL;
  if (!f->given)
    f->room = changed ? STDIO_ROOM : 0;
  return changed;
}

void __stdio_redirected(void) {
  int changed = settle(&__stdio_output, 1) | settle(&__stdio_errors, 2);
  if (changed != stdio_console_changed())
    __atomic_store_n(&__stdio_console_changed, changed, __ATOMIC_SEQ_CST);
}
