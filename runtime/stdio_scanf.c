/*
 * runtime/stdio_scanf.c - scanf and its relatives that read streams.
 *
 * Headers of C99 and later rename them to __isoc99_*, those of C23 to
 * __isoc23_*; so they are declared here.
 */
#include "stdio_impl.h"

#undef scanf
#undef fscanf
#undef vscanf
#undef vfscanf

static int scan_stream(FILE *f, enum stdio_scanf version, const char *format,
                       va_list list) {
  struct stdio_input in;
  int result = EOF;
  optional_cancellation_point();
  __stdio_lock(f);
  if (__stdio_look(f, &in)) {
    result = __stdio_scan(&in, version, format, list);
    __stdio_took(f, &in);
  }
  __stdio_unlock(f);
  return result;
}

/* The two that take a list and the two that take arguments. */
#define FAMILY(PREFIX, VERSION)                                                \
  int PREFIX##vfscanf_(FILE *f, const char *format,                            \
                       va_list list) __asm__(#PREFIX "vfscanf");               \
  int PREFIX##vscanf_(const char *format,                                      \
                      va_list list) __asm__(#PREFIX "vscanf");                 \
  int PREFIX##fscanf_(FILE *f, const char *format,                             \
                      ...) __asm__(#PREFIX "fscanf");                          \
  int PREFIX##scanf_(const char *format, ...) __asm__(#PREFIX "scanf");        \
  int PREFIX##vfscanf_(FILE *f, const char *format, va_list list) {            \
    return scan_stream(f, VERSION, format, list);                              \
  }                                                                            \
  int PREFIX##vscanf_(const char *format, va_list list) {                      \
    return scan_stream(stdin, VERSION, format, list);                          \
  }                                                                            \
  int PREFIX##fscanf_(FILE *f, const char *format, ...) {                      \
    va_list list;                                                              \
    va_start(list, format);                                                    \
    int result = scan_stream(f, VERSION, format, list);                        \
    va_end(list);                                                              \
    return result;                                                             \
  }                                                                            \
  int PREFIX##scanf_(const char *format, ...) {                                \
    va_list list;                                                              \
    va_start(list, format);                                                    \
    int result = scan_stream(stdin, VERSION, format, list);                    \
    va_end(list);                                                              \
    return result;                                                             \
  }

FAMILY(, SCANF_OLD)
FAMILY(__isoc99_, SCANF_C99)
FAMILY(__isoc23_, SCANF_C23)
