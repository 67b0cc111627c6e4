/*
 * runtime/stdio_dprint.c - dprintf: a stream for the time of one call.
 */
#include "stdio_impl.h"

int vdprintf(int fd, const char *format, va_list list) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  __allways_atomic_end();
  if (!o)
    return -1;
  FILE f = {.fd = fd};
  return vfprintf(&f, format, list);
}

int dprintf(int fd, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vdprintf(fd, format, list);
  va_end(list);
  return result;
}

int __vdprintf_chk(int fd, int flag, const char *format, va_list list) {
  (void)flag;
  return vdprintf(fd, format, list);
}

int __dprintf_chk(int fd, int flag, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int result = vdprintf(fd, format, list);
  va_end(list);
  return result;
}
