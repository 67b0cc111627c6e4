// fault: valid-deref
/* strcat beyond the buffer. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *s = malloc(8);
  strcpy(s, "12345");
  strcat(s, "678"); // HERE
  free(s);
  return 0;
}
