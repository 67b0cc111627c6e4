/*
 * runtime/stdio_string.c - sprintf and its relatives.
 *
 * They write straight into the buffer of the program, where each access is
 * checked.
 */
#include "stdio_impl.h"

#include <stdlib.h>

/* Beyond the size that a fortified program states. */
static void overrun(struct stdio_sink *sink, const char *bytes, size_t size) {
  (void)sink;
  (void)bytes;
  (void)size;
  __allways_fault("valid-deref", "sprintf writes beyond the buffer");
}

static int format_into(char *s, size_t room, const char *format, va_list list,
                       void (*more)(struct stdio_sink *, const char *,
                                    size_t)) {
  struct stdio_sink sink = {.at = s, .room = room, .kept = 1, .more = more};
  int result = __stdio_format(&sink, format, list);
  *sink.at = '\0';
  return result;
}

int vsprintf(char *s, const char *format, va_list list) {
  return format_into(s, SIZE_MAX, format, list, NULL);
}

int vsnprintf(char *s, size_t n, const char *format, va_list list) {
  if (n > 0)
    return format_into(s, n - 1, format, list, NULL);
  struct stdio_sink sink = {.at = NULL, .kept = 1};
  return __stdio_format(&sink, format, list);
}

int vasprintf(char **s, const char *format, va_list list) {
  char chunk[STDIO_CHUNK];
  va_list again;
  va_copy(again, list);
  int result = vsnprintf(chunk, sizeof chunk, format, list);
  char *made = result < 0 ? NULL : malloc((size_t)result + 1);
  if (!made)
    result = -1;
  else if ((size_t)result < sizeof chunk)
    memcpy(made, chunk, (size_t)result + 1);
  else
    result = vsprintf(made, format, again);
  if (made) /* else it is as it was: nobody may use it */
    *s = made;
  va_end(again);
  return result;
}

int sprintf(char *s, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vsprintf(s, format, list);
  va_end(list);
  return result;
}

int snprintf(char *s, size_t n, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vsnprintf(s, n, format, list);
  va_end(list);
  return result;
}

int asprintf(char **s, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vasprintf(s, format, list);
  va_end(list);
  return result;
}

/* ------------------------------------------- the same in fortified programs */

int __vsprintf_chk(char *s, int flag, size_t size, const char *format,
                   va_list list) {
  (void)flag;
  if (size == 0)
    __allways_fault("valid-deref", "sprintf writes beyond the buffer");
  return format_into(s, size - 1, format, list, overrun);
}

int __vsnprintf_chk(char *s, size_t n, int flag, size_t size,
                    const char *format, va_list list) {
  (void)flag;
  if (n > size)
    __allways_fault("valid-deref", "snprintf may write beyond the buffer");
  return vsnprintf(s, n, format, list);
}

int __vasprintf_chk(char **s, int flag, const char *format, va_list list) {
  (void)flag;
  return vasprintf(s, format, list);
}

int __sprintf_chk(char *s, int flag, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = __vsprintf_chk(s, flag, size, format, list);
  va_end(list);
  return result;
}

int __snprintf_chk(char *s, size_t n, int flag, size_t size, const char *format,
                   ...) {
  va_list list;
  va_start(list, format);
  int result = __vsnprintf_chk(s, n, flag, size, format, list);
  va_end(list);
  return result;
}

int __asprintf_chk(char **s, int flag, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int result = vasprintf(s, format, list);
  va_end(list);
  return result;
}
