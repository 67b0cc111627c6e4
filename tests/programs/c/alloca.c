/* alloca: lives to the end of the function, also from loops and macros. */
#include <alloca.h>
#include <assert.h>
#include <stdio.h>
#include <string.h>

struct node {
  int value;
  struct node *next;
};

static int build(int n) {
  struct node *head = NULL;
  int sum = 0;

  for (int i = 0; i < n; i++) {
    struct node *one = alloca(sizeof *one);
    one->value = i;
    one->next = head;
    head = one;
  }
  for (struct node *p = head; p; p = p->next)
    sum = sum * 3 % 1000 + p->value;
  return sum;
}

static size_t joined(const char *a, const char *b) {
  char *s = alloca(strlen(a) + strlen(b) + 1);

  strcpy(s, a);
  strcat(s, b);
  puts(s);
  return strlen(s);
}

int main(void) {
  for (int n = 0; n < 60; n += 13)
    printf("%d\n", build(n));
  assert(joined("stack", "ed") == 7);
  char *p = __builtin_alloca(100), *q = alloca(1);
  memset(p, 1, 100);
  *q = 2;
  assert(p[99] == 1 && p != q);
  return 0;
}
