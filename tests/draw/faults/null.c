/* A null pointer in a tree. */
#include <stdlib.h>
struct node {
  int key;
  struct node *left, *right;
};
static struct node *new (int key, struct node *left, struct node *right) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(0);
  *n = (struct node){key, left, right};
  return n;
}
int main(void) {
  struct node *tree = new (4, new (2, NULL, NULL), new (6, NULL, NULL));
  return tree->left->key + tree->right->left->key;
}
