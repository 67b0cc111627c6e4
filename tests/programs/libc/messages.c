// exit: 3
/* err.h and error.h: messages with the name of the program, on a stream that
 * can be compared. */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void with_list(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vwarn(format, list);
  va_end(list);
  va_start(list, format);
  vwarnx(format, list);
  va_end(list);
}

static void name(void) { fputs("named: ", stderr); }

static void at_end(void) { printf("the end\n"); }

int main(int argc, char **argv) {
  const char *slash = strrchr(argv[0], '/');
  printf("%d %d\n", strcmp(program_invocation_name, argv[0]),
         strcmp(program_invocation_short_name, slash ? slash + 1 : argv[0]));
  stderr = stdout;
  program_invocation_name = "dir/tool";
  program_invocation_short_name = "tool";
  errno = ENOENT;
  warn("a %d", argc);
  warn(NULL);
  warnx("b %s", "c");
  warnx(NULL);
  with_list("%d of %d", 1, 2);
  error(0, 0, "plain");
  error(0, EACCES, "with %s", "number");
  error_at_line(0, 0, "f.c", 7, "line");
  error_at_line(0, EINTR, NULL, 7, "no file");
  error_one_per_line = 1;
  error_at_line(0, 0, "f.c", 8, "once");
  error_at_line(0, 0, "f.c", 8, "not again");
  error_at_line(0, 0, "f.c", 9, "once more");
  error_print_progname = name;
  error(0, 0, "otherwise");
  printf("%u\n", error_message_count);
  atexit(at_end);
  errno = ERANGE;
  if (argc == 1)
    err(3, "last");
  errx(4, "never");
}
