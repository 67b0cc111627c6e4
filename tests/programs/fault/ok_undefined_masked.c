/* Defined bits beside undefined ones: bit-fields, bytes of a word. */
#include <assert.h>
#include <stdlib.h>

struct flags {
  unsigned a : 3;
  unsigned b : 5;
  int c : 9;
};

int main(void) {
  struct flags *f = malloc(sizeof *f);
  f->b = 9;
  assert(f->b == 9);
  f->c = -5;
  if (f->c < 0 && f->b == 9)
    f->a = 1;
  assert(f->a + f->b == 10);
  free(f);
  unsigned char *bytes = malloc(4);
  bytes[2] = 7;
  assert(bytes[2] == 7);
  free(bytes);
  return 0;
}
