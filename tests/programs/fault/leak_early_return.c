// fault: valid-memtrack
/* An error path forgets to free. */
#include <stdlib.h>
#include <string.h>

static int parse(const char *text) {
  char *copy = malloc(strlen(text) + 1); // HERE
  strcpy(copy, text);
  if (copy[0] != '{')
    return -1;
  free(copy);
  return 0;
}

int main(void) { return parse("{}") + parse("[]") + 1; }
