/* Bit-fields, unions, arrays inside of arrays, function pointers. */
#include <assert.h>
#include <stdlib.h>
enum kind { NUMBER, TEXT, PAIR };
struct value {
  enum kind kind;
  unsigned marked : 1, age : 3;
  union {
    double number;
    char *text;
    struct {
      struct value *a, *b;
    } pair;
  } u;
};
struct table {
  int used;
  int hash[64];
  struct value *slots[8];
  char name[16];
  double m[3][3];
  int (*cmp)(const void *, const void *);
};
static int cmp(const void *a, const void *b) { return a < b; }
int main(void) {
  struct table *t = calloc(1, sizeof *t);
  t->cmp = cmp;
  t->hash[7] = 12;
  t->hash[40] = -1;
  for (int i = 0; i < 9; i++)
    t->name[i] = "symbols\n"[i];
  struct value *n = malloc(sizeof *n), *s = malloc(sizeof *s),
               *p = malloc(sizeof *p);
  n->kind = NUMBER;
  n->u.number = 2.5;
  n->marked = 1;
  s->kind = TEXT;
  s->u.text = "a <literal>";
  p->kind = PAIR;
  p->u.pair.a = n;
  p->u.pair.b = s;
  t->slots[0] = p;
  t->slots[5] = s;
  t->used = 2;
  t->m[1][1] = 1;
  int local[4] = {1, 2, 3, 4};
  int *q = &local[2];
  assert(*q == 4);
  return 0;
}
