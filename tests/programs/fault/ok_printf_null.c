/* Null pointers that printf does not read: "%p", and "%s" of no characters. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  char text[20], *none = NULL;
  wchar_t *wide = NULL;
  printf("%p|%.0s|%.*s|%3.0ls|\n", (void *)none, none, 0, none, wide);
  assert(snprintf(text, sizeof text, "<%.0s>", none) == 2);
  return strcmp(text, "<>");
}
