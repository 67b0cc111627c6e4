// verdict: true
/* What is flushed is in the file. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("file", "w");
  fputs("text", f);
  fflush(f);
  FILE *g = fopen("file", "r");
  assert(getc(g) == 't');
  fclose(g);
  fclose(f);
  return 0;
}
