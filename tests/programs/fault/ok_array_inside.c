/* What C allows of arrays in objects, and pointers that go through all of one,
 * which nobody looks at. */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct flexible {
  int count;
  int items[];
};
struct old_flexible {
  int count;
  char items[1];
};
struct record {
  char text[8];
  int kind;
};
static int matrix[3][4];

static int sum_row(const int *from, const int *to) {
  int sum = 0;
  for (; from != to; from++)
    sum += *from;
  return sum;
}

static int flexible(int n) {
  struct flexible *f = calloc(1, sizeof *f + (size_t)n * sizeof f->items[0]);
  struct old_flexible *o = calloc(1, sizeof *o + (size_t)n);
  int sum = 0;
  for (int i = 0; i < n; i++) {
    f->items[i] = i;
    o->items[i] = (char)i;
  }
  for (int i = 0; i < n; i++)
    sum += f->items[i] + o->items[i];
  free(f);
  free(o);
  return sum;
}

/* Rows of variable length. */
static int variable(int rows, int columns) {
  int a[rows][columns], sum = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      a[i][j] = i * j;
  for (int i = 0; i < rows; i++)
    sum += sum_row(&a[i][0], &a[i][columns]);
  return sum;
}

/* One past the end, as an address. */
static void ends(void) {
  volatile int four = 4, eight = 8;
  struct record r = {"", 7}, *p = &r;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < four; j++)
      matrix[i][j] = 1;
  assert(sum_row(matrix[1], &matrix[1][four]) == 4);
  assert(sum_row(matrix[1], matrix[1] + four) == 4);
  assert(sum_row(matrix[0], matrix[3]) == 12);
  memset(p->text, 'x', (size_t)(&p->text[eight] - p->text));
  assert(r.kind == 7);
}

/* A pointer goes through all of an object. */
static void through(void) {
  struct record r = {"", 0};
  char *bytes = (char *)&r;
  for (size_t i = 0; i < sizeof r; i++)
    bytes[i] = 1;
  int *flat = &matrix[0][0];
  assert(flat[0] == 1 && r.kind == 0x01010101);
}

int main(void) {
  volatile int i = 100;
  assert(sizeof matrix[i][i] == sizeof(int));
  assert(offsetof(struct record, text[8]) == 8);
  assert(flexible(5) == 20);
  assert(variable(3, 5) == 30);
  ends();
  through();
  for (int k = 0; k < 3 && matrix[k][3] == 1; k++)
    matrix[k][k ? 2 : 3] = matrix[k][k] ? matrix[2 - k][k] : 0;
  return 0;
}
