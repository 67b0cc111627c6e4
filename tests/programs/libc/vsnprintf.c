/* vsnprintf, vsprintf, vprintf, vsscanf, asprintf through wrappers. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A string as long as it needs to be, by measuring first. */
static char *format(const char *fmt, ...) {
  va_list ap, again;

  va_start(ap, fmt);
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  char *s = malloc((size_t)n + 1);
  vsnprintf(s, (size_t)n + 1, fmt, again);
  va_end(again);
  return s;
}

static int parse(const char *s, const char *fmt, ...) {
  va_list ap;

  va_start(ap, fmt);
  int n = vsscanf(s, fmt, ap);
  va_end(ap);
  return n;
}

static int emit(FILE *f, const char *fmt, ...) {
  va_list ap;

  va_start(ap, fmt);
  int n = f ? vfprintf(f, fmt, ap) : vprintf(fmt, ap);
  va_end(ap);
  return n;
}

int main(void) {
  char *s = format("%s has %d items, %.1f%%, %c %ld %u %Lg", "list", 12, 99.5,
                   'c', 1l << 40, 7u, 2.5L);
  puts(s);
  assert(strlen(s) == (size_t)snprintf(NULL, 0, "%s", s));
  free(s);
  int a, b;
  assert(parse("3 of 4", "%d of %d", &a, &b) == 2 && a + b == 7);
  assert(emit(stdout, "%d-%s\n", 5, "x") == 4 && emit(NULL, "%c\n", 'y') == 2);
  char *t;
  assert(asprintf(&t, "%05d", 42) == 5);
  puts(t);
  free(t);
  return 0;
}
