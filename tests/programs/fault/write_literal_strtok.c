// fault: valid-deref
/* A string literal given to strtok, which writes. */
#include <string.h>

int main(void) {
  char *line = "a,b";
  char *first = strtok(line, ","); // HERE
  return first == line;
}
