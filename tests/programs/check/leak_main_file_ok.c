// verdict: true
/* What the library keeps for main. */
#include <search.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  void *tree = NULL;
  int *key = malloc(sizeof *key);
  *key = 1;
  tsearch(key, &tree, compare);
  key = NULL;
  return tree == NULL;
}
