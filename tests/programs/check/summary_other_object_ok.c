// verdict: true
// options: --summaries
/* What was done to one object is done to another one. */
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct pair {
  int n;
  struct pair *next;
};

static void push(struct pair **to) {
  struct pair *p = malloc(sizeof *p);
  p->n = __VERIFIER_nondet_bool() ? 1 : 2;
  p->next = *to;
  *to = p;
}

static void pop(struct pair **from) {
  struct pair *p = *from;
  while (p) {
    *from = p->next;
    free(p);
    p = *from;
  }
}

int main(void) {
  struct pair *a = NULL, *b = NULL;
  push(&a);
  push(&b);
  push(&b);
  assert(a != b && a->next == NULL && b->next->next == NULL);
  assert(a->n + b->n >= 2);
  pop(&a);
  pop(&b);
  assert(a == NULL && b == NULL);
  return 0;
}
