/*
 * runtime/stdio_dprint.c - dprintf: printf to a descriptor.
 */
#include "stdio_impl.h"

#include <unistd.h>

int vdprintf(int fd, const char *format, va_list list) {
  struct stdio_text text;
  int result = __stdio_format_text(&text, format, list);
  if (write(fd, text.bytes, text.size) < 0)
    result = -1;
  stdio_copy_drop(text.bytes, text.chunk);
  return result;
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
