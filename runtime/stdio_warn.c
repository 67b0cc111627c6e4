/*
 * runtime/stdio_warn.c - err.h and error.h: messages that begin with the name
 * of the program.
 */
#include "stdio_impl.h"

#include <err.h>
#include <error.h>
#include <stdlib.h>

/* Set before main: see stdlib_start.c. */
char *program_invocation_name = (char *)"";
char *program_invocation_short_name = (char *)"";
extern char *__progname __attribute__((alias("program_invocation_short_name")));
extern char *__progname_full __attribute__((alias("program_invocation_name")));

/* -------------------------------------------------------------------- err.h */

void vwarnx(const char *format, va_list list) {
  fprintf(stderr, "%s: ", program_invocation_short_name);
  if (format != NULL)
    vfprintf(stderr, format, list);
  fputc('\n', stderr);
}

void vwarn(const char *format, va_list list) {
  int number = errno;
  fprintf(stderr, "%s: ", program_invocation_short_name);
  if (format != NULL) {
    vfprintf(stderr, format, list);
    fputs(": ", stderr);
  }
  fprintf(stderr, "%s\n", strerror(number));
  errno = number;
}

void verr(int status, const char *format, va_list list) {
  vwarn(format, list);
  exit(status);
}

void verrx(int status, const char *format, va_list list) {
  vwarnx(format, list);
  exit(status);
}

void warn(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vwarn(format, list);
  va_end(list);
}

void warnx(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vwarnx(format, list);
  va_end(list);
}

void err(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  verr(status, format, list);
}

void errx(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  verrx(status, format, list);
}

/* ------------------------------------------------------------------ error.h */

void (*error_print_progname)(void);
unsigned error_message_count;
int error_one_per_line;

/* The rest of a message, behind where it comes from. */
static void finish(int status, int number, const char *format, va_list list) {
  vfprintf(stderr, format, list);
  __allways_atomic_begin();
  error_message_count++;
  __allways_atomic_end();
  if (number)
    fprintf(stderr, ": %s", strerror(number));
  fputc('\n', stderr);
  if (status)
    exit(status);
}

void error(int status, int number, const char *format, ...) {
  va_list list;
  if (error_print_progname != NULL)
    error_print_progname();
  else
    fprintf(stderr, "%s: ", program_invocation_name);
  va_start(list, format);
  finish(status, number, format, list);
  va_end(list);
}

/* Where the last message came from, for error_one_per_line. */
static const char *last_file UNPROTECTED;
static unsigned last_line UNPROTECTED;

static int is_told(const char *file, unsigned line) {
  const char *before = last_file;
  int same = last_line == line &&
             (file == before ||
              (before != NULL && file != NULL && strcmp(before, file) == 0));
  last_file = file;
  last_line = line;
  return same;
}

void error_at_line(int status, int number, const char *file, unsigned line,
                   const char *format, ...) {
  va_list list;
  if (error_one_per_line && is_told(file, line))
    return;
  if (error_print_progname != NULL)
    error_print_progname();
  else
    fprintf(stderr, "%s:", program_invocation_name);
  if (file != NULL)
    fprintf(stderr, "%s:%u: ", file, line);
  else
    fputc(' ', stderr);
  va_start(list, format);
  finish(status, number, format, list);
  va_end(list);
}
