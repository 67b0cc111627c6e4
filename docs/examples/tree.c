#include <stdlib.h>

struct node {
  int key;
  struct node *left, *right;
};

static struct node *make(int key, struct node *left, struct node *right) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    exit(1);
  *n = (struct node){key, left, right};
  return n;
}

int main(void) {
  struct node *root = make(4, make(2, NULL, NULL), make(6, NULL, NULL));
  return root->right->left->key;
}
