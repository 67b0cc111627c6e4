/* Flexible array members, and GNU arrays of length zero. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
  size_t length;
  char data[];
};

struct old {
  int count;
  struct {
    short a;
    int b;
  } item[0];
};

static struct text *make(const char *s) {
  size_t n = strlen(s);
  struct text *t = malloc(sizeof *t + n + 1);

  t->length = n;
  memcpy(t->data, s, n + 1);
  return t;
}

static struct text fixed = {3, {'a', 'b', 'c'}};

int main(void) {
  struct text *t = make("flexible");
  struct old *o = malloc(sizeof *o + 5 * sizeof o->item[0]);

  t = realloc(t, sizeof *t + t->length + 6);
  strcat(t->data, " tail");
  printf("%zu %s %zu\n", t->length, t->data, sizeof *t);
  o->count = 5;
  for (int i = 0; i < o->count; i++) {
    o->item[i].a = (short)i;
    o->item[i].b = i * i;
  }
  printf("%d %d %zu\n", o->item[4].a, o->item[4].b, sizeof *o);
  printf("%.3s %zu\n", fixed.data, fixed.length);
  assert(fixed.data[2] == 'c');
  free(t);
  free(o);
  return 0;
}
