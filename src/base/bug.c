/* base/bug.c - the last words. */
#include "base/bug.h"

#include <stdio.h>
#include <stdlib.h>

NORETURN void bug(const char *file, int line, const char *text) {
  fprintf(stderr, "allways: internal error: %s:%d: %s\n", file, line, text);
  abort();
}
