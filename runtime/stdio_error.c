/*
 * runtime/stdio_error.c - perror.
 */
#include "stdio_impl.h"

void perror(const char *s) {
  const char *text = strerror(errno);
  if (s && *s)
    fprintf(stderr, "%s: %s\n", s, text);
  else
    fprintf(stderr, "%s\n", text);
}
