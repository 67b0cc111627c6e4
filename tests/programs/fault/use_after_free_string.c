// fault: valid-deref
/* A freed block given to a library function. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *s = strdup("gone");
  free(s);
  puts(s); // HERE
  return 0;
}
