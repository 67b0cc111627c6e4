/* What is freed is shown where it happens. */
#include <stdlib.h>

struct node {
  struct node *next;
  int key;
};

static void drop(struct node *n) {
  free(n);
}

int main(void) {
  struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
  if (!a || !b) return 1;
  int *room = malloc(sizeof *room);
  if (!room) return 1;
  int *more = realloc(room, 4 * sizeof *more);
  free(more ? more : room);
  a->key = 1; free(b);
  drop(a);
  return a->key;
}
