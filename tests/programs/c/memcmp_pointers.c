// flags: -latomic
/* Memory that holds pointers is compared: the same ones are equal, null is less
 * than any, and where only equality is asked for others differ. */
#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct node {
  long key;
  struct node *next;
  char *name;
};

struct __attribute__((packed)) tight {
  char kind;
  int *to;
};

static int same(const struct node *a, const struct node *b) {
  return memcmp(a, b, sizeof *a) == 0;
}

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  struct node a = {1, NULL, "name"}, b = a, c = a;
  char *text = malloc(4);
  c.next = &a;
  assert(same(&a, &b) && same(&a, &a));
  assert(memcmp(&a, &b, sizeof a) == 0 && bcmp(&a, &b, sizeof a) == 0);
  assert(!same(&a, &c));
  printf("%d %d\n", sign(memcmp(&a, &c, sizeof a)),
         sign(memcmp(&c, &a, sizeof a)));
  b.next = &b;
  assert(!same(&b, &c) && bcmp(&b, &c, sizeof b) != 0);
  if (memcmp(&b, &c, sizeof b))
    b.next = c.next;
  assert(same(&b, &c));
  b.key = 2;
  printf("%d\n", sign(memcmp(&b, &c, sizeof b)));
  /* The first bytes of the same pointer. */
  assert(memcmp(&b.next, &c.next, 3) == 0);
  int x[2] = {1, 2};
  struct tight s = {'s', x}, t = {'s', x};
  assert(memcmp(&s, &t, sizeof s) == 0);
  t.to = x + 1;
  assert(memcmp(&s, &t, sizeof s) != 0);
  /* A pair of pointers as one atomic object. */
  struct pair {
    char *p;
    struct node *n;
  };
  _Atomic struct pair both;
  struct pair old = {NULL, NULL}, new = {text, &a}, other = {text, &b};
  atomic_init(&both, old);
  assert(atomic_compare_exchange_strong(&both, &old, new));
  old = other;
  assert(!atomic_compare_exchange_strong(&both, &old, other));
  assert(old.p == text && old.n == &a);
  assert(atomic_compare_exchange_strong(&both, &old, other));
  free(text);
  puts("done");
  return 0;
}
