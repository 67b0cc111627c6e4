/* Undefined bytes may be copied, by assignment, by memcpy and by value. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct record {
  char tag;
  long value;
  int rest[3];
};

static struct record same(struct record r) { return r; }

int main(void) {
  struct record a, b, *h = malloc(2 * sizeof *h);
  a.tag = 't';
  b = a;
  h[0] = same(b);
  memcpy(&h[1], &h[0], sizeof *h);
  assert(h[1].tag == 't');
  h = realloc(h, 4 * sizeof *h);
  assert(h[0].tag == 't');
  free(h);
  int x, y = 3, *p = &x;
  *p = y;
  return x - 3;
}
