// fault: valid-deref
/* Writes the terminator of a string after its block. */
#include <stdlib.h>
#include <string.h>

static char *copy(const char *s) {
  size_t n = strlen(s);
  char *c = malloc(n);
  for (size_t i = 0; i < n; i++)
    c[i] = s[i];
  c[n] = '\0'; // HERE
  return c;
}

int main(void) {
  char *c = copy("overflow");
  free(c);
  return 0;
}
