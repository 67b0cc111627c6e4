/*
 * runtime/stdio_sscanf.c - sscanf and vsscanf, under all their names; see
 * stdio_scanf.c.
 */
#include "stdio_impl.h"

#undef sscanf
#undef vsscanf

static int scan_text(const char *text, enum stdio_scanf version,
                     const char *format, va_list list) {
  struct stdio_input in;
  in.at = text;
  in.left = strlen(text);
  in.used = 0;
  in.ended = 0;
  in.f = NULL;
  return __stdio_scan(&in, version, format, list);
}

#define FAMILY(PREFIX, VERSION)                                                \
  int PREFIX##vsscanf_(const char *text, const char *format,                   \
                       va_list list) __asm__(#PREFIX "vsscanf");               \
  int PREFIX##sscanf_(const char *text, const char *format,                    \
                      ...) __asm__(#PREFIX "sscanf");                          \
  int PREFIX##vsscanf_(const char *text, const char *format, va_list list) {   \
    return scan_text(text, VERSION, format, list);                             \
  }                                                                            \
  int PREFIX##sscanf_(const char *text, const char *format, ...) {             \
    va_list list;                                                              \
    va_start(list, format);                                                    \
    int result = scan_text(text, VERSION, format, list);                       \
    va_end(list);                                                              \
    return result;                                                             \
  }

FAMILY(, SCANF_OLD)
FAMILY(__isoc99_, SCANF_C99)
FAMILY(__isoc23_, SCANF_C23)
