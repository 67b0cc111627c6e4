/* A large live heap of small nodes of 16, 32 and 48 bytes, in a list.  Prints
 * how many bytes it asked for. */
#include <stdio.h>
#include <stdlib.h>
#ifndef NODES
#define NODES 1000000
#endif

struct node {
  struct node *next;
  unsigned long values[];
};

int main(void) {
  struct node *list = NULL;
  size_t bytes = 0;

  for (unsigned long n = 0; n < NODES; n++) {
    size_t count = 1 + n % 3 * 2;
    size_t size = sizeof(struct node) + count * sizeof(unsigned long);
    struct node *one = malloc(size);
    for (size_t i = 0; i < count; i++)
      one->values[i] = n + i;
    one->next = list;
    list = one;
    bytes += size;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  printf("%zu\n", bytes);
  return 0;
}
