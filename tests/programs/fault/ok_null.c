/* Null pointers compared, tested, passed, freed, copied: no access. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct node {
  int value;
  struct node *next;
};

static int length(const struct node *n) { return n ? 1 + length(n->next) : 0; }

int main(void) {
  struct node *list = NULL, one = {1, NULL};
  assert(length(list) == 0 && length(&one) == 1);
  assert(!(list && list->value) && list == one.next);
  struct node *copy = list;
  free(copy);
  int sizes = sizeof list->value;
  int *address = &*(int *)NULL;
  return sizes == 4 && address == NULL ? 0 : 1;
}
