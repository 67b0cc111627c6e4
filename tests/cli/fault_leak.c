#include <stdlib.h>
#include <string.h>

static int length(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  strcpy(copy, text);
  return (int)strlen(copy);
}

int main(void) { return length("four") - 4; }
