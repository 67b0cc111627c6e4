// fault: valid-memtrack
/* The copy made by strdup is lost. */
#include <string.h>

static int first(const char *s) {
  char *copy = strdup(s); // HERE
  return copy[0];
}

int main(void) { return first("x") != 'x'; }
