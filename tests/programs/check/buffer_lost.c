// verdict: false(assertion)
/* What is not flushed is not in the file. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("file", "w");
  fputs("text", f);
  FILE *g = fopen("file", "r");
  assert(getc(g) == 't'); // HERE
  fclose(g);
  fclose(f);
  return 0;
}
