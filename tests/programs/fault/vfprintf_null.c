// fault: valid-deref
/* A null pointer that is the second argument of a list, by its position. */
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list); // HERE
  va_end(list);
}

int main(void) {
  char *none = NULL;
  say("%2$s %1$d\n", 1, none);
  return 0;
}
