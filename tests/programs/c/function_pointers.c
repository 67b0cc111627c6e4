// flags: -Wno-deprecated-non-prototype
/* Function pointers: tables, callbacks, returned, in structs, comparison. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

typedef int (*binary)(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static const binary table[] = {add, &sub, *mul};

static binary choose(char op) {
  switch (op) {
  case '+':
    return add;
  case '-':
    return sub;
  case '*':
    return mul;
  }
  return NULL;
}

static int (*pick(int which))(int, int) { return table[which]; }

static int fold(const int *a, int n, int start, binary f) {
  while (n-- > 0)
    start = f(start, *a++);
  return start;
}

struct object {
  const struct methods {
    void (*print)(const struct object *);
    struct object *(*clone)(const struct object *, int);
  } * methods;
  int value;
};

static void print(const struct object *o) { printf("object %d\n", o->value); }
static struct object *clone(const struct object *o, int by) {
  struct object *copy = malloc(sizeof *copy);
  *copy = *o;
  copy->value += by;
  return copy;
}
static const struct methods methods = {print, clone};

static int unspecified();
static int unspecified(int a, int b) { return a * 10 + b; }

int main(void) {
  int a[] = {1, 2, 3, 4};
  binary f;

  for (int i = 0; i < 3; i++)
    printf("%d %d\n", table[i](7, 3), fold(a, 4, 1, table[i]));
  f = choose('-');
  assert(f == sub && f != add && choose('/') == NULL && !choose('?'));
  printf("%d %d %d\n", (*f)(5, 8), (**pick(2))(5, 8), pick(0)(5, 8));
  struct object o = {&methods, 40};
  struct object *p = o.methods->clone(&o, 2);
  p->methods->print(p);
  free(p);
  void *hidden = (void *)add;
  printf("%d\n", ((binary)hidden)(20, 22));
  int (*loose)() = unspecified;
  printf("%d\n", loose(4, 2));
  void (*other)(void) = (void (*)(void))mul;
  printf("%d\n", ((binary)other)(6, 7));
  return 0;
}
