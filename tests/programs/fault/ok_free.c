/* Blocks freed once each, the next pointer read before. */
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL, *next;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = next) {
    next = n->next;
    free(n);
  }
  int *a = malloc(sizeof *a), *old = a;
  *a = 3;
  a = realloc(a, 100 * sizeof *a);
  old = a;
  int x = *old;
  free(a);
  a = malloc(sizeof *a);
  *a = x;
  free(a);
  return 0;
}
