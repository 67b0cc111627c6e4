/* A list, recursion, a table of functions. */
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static int twice(int x) { return 2 * x; }
static int half(int x) { return x / 2; }
static int (*const functions[])(int) = {twice, half};

static struct node *add(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = functions[value & 1](value);
  n->next = list;
  return n;
}

static int sum(const struct node *n) {
  return n ? n->value + sum(n->next) : 0;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 10; i++)
    list = add(list, i);
  int total = sum(list);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return total == 50 ? 0 : 3;
}
