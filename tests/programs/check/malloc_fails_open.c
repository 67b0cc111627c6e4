// verdict: false(valid-deref)
// options: --malloc-may-fail
/* There may be no memory for a stream. */
#include <stdio.h>

int main(void) {
  FILE *f = fmemopen(NULL, 16, "w+");
  fputs("text", f); // HERE
  fclose(f);
  return 0;
}
