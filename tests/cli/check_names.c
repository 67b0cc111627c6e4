/* Places as the source calls them: the line's name and type where memory has
 * none, or is used as something else. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct line {
  char *text;
  size_t length;
};

static void add(struct line *l, char c) { l->text[l->length++] = c; }

union cell {
  union cell *next;
  unsigned char bytes[16];
};
static union cell cells[2];

struct item {
  int key;
  float weight;
};

static struct item *take(int key) {
  struct item *i = (struct item *)&cells[1];
  i->key = key;
  i->weight = 0.5f;
  return i;
}

struct five {
  int a, b, c, d, e;
};

static struct five make(int n) {
  struct five f = {n, n, n, n, n};
  f.d++;
  return f;
}

struct table {
  int row[4];
  int count;
};

int main(void) {
  struct line l = {malloc(8), 0};
  struct table *t = calloc(1, sizeof *t);
  if (!l.text || !t)
    return 0;
  add(&l, 'x');
  memcpy(l.text + l.length, "name", 5);
  cells[1].next = &cells[0];
  struct item *i = take(7);
  struct five x = make(3);
  t->row[1] = x.d;
  t->row[i->key & 3] = 9;
  assert(l.text[1] == 'n' && i->key == 7 && t->row[1] == 5);
  return 0;
}
