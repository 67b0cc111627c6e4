// verdict: false(valid-memtrack)
/* A function that is called at the end of a variable loses what the block of
 * another one points to. */
#include <stdlib.h>

struct list {
  struct list *next;
};

static void cut(struct list **l) {
  if (*l)
    (*l)->next = NULL;
}

int main(void) {
  __attribute__((cleanup(cut))) struct list *first = malloc(sizeof *first);
  if (!first)
    return 1;
  first->next = malloc(sizeof *first); // HERE
  if (first->next)
    first->next->next = NULL;
  return 0;
}
