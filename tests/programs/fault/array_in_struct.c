// fault: valid-deref
/* The text is full, and its end is written into what comes after it. */
#include <stdlib.h>

struct record {
  char text[16];
  int kind;
};

static void fill(struct record *r, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    r->text[i] = 'x';
  r->text[n] = '\0'; // HERE
}

int main(void) {
  struct record *r = calloc(1, sizeof *r);
  fill(r, 16);
  free(r);
  return 0;
}
