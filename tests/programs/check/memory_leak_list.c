// verdict: false(valid-memtrack)
// options: --property valid-memtrack
/* A list of a chosen length is freed but for its last node. */
#include <allways/check.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int n = allways_range(1, 3); n > 0; n--) {
    struct node *new = malloc(sizeof *new); // HERE
    new->next = list;
    list = new;
  }
  while (list->next) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
