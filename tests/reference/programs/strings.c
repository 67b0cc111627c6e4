// expects: exit: 0
/* Functions of string.h and stdio.h answer as the host's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[32], *copy;
  strcpy(text, "all");
  strcat(text, "ways");
  if (strlen(text) != 7 || strcmp(text, "allways") || strncmp(text, "alx", 2))
    return 1;
  if (strchr(text, 'w') != text + 3 || strrchr(text, 'l') != text + 2)
    return 2;
  if (memchr(text, 'y', 7) != text + 5 || strchr(text, 'z'))
    return 3;
  copy = strdup(text);
  if (!copy || memcmp(copy, text, 8))
    return 4;
  free(copy);
  if (sprintf(text, "%d|%5s|%.2s|%c", -12, "ab", "xyz", 'q') != 14 ||
      strcmp(text, "-12|ab|xy|q") == 0)
    return snprintf(text, 4, "%lu", 123456ul) == 6 && !strcmp(text, "123") ? 0
                                                                           : 5;
  return printf("%s %u\n", text, 7u) < 0;
}
