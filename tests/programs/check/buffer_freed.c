// verdict: false(valid-deref)
/* A stream writes to its buffer, which is freed. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(256);
  FILE *f = fopen("file", "w");
  setvbuf(f, buffer, _IOFBF, 256);
  fputs("one", f);
  fflush(f);
  free(buffer);
  fputs("two", f); // HERE
  fclose(f);
  return 0;
}
