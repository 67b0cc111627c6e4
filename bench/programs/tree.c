/* A treap of structs by value and by pointer: insert, look up, delete. */
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 3000
#endif
#ifndef ROUNDS
#define ROUNDS 290
#endif

struct record {
  unsigned key, visits;
  struct {
    unsigned short a, b;
    double weight;
  } data;
};

struct node {
  struct record record;
  unsigned priority;
  struct node *left, *right;
};

static unsigned seed = 1;

static unsigned next(void) {
  seed = seed * 1664525 + 1013904223;
  return seed >> 4;
}

static struct record make(unsigned key) {
  struct record r = {key, 0, {(unsigned short)key, 7, key / 2.0}};
  return r;
}

static struct node *rotate_right(struct node *n) {
  struct node *up = n->left;

  n->left = up->right;
  up->right = n;
  return up;
}

static struct node *rotate_left(struct node *n) {
  struct node *up = n->right;

  n->right = up->left;
  up->left = n;
  return up;
}

static struct node *insert(struct node *n, struct record r) {
  if (!n) {
    n = malloc(sizeof *n);
    n->record = r;
    n->priority = next();
    n->left = n->right = NULL;
  } else if (r.key < n->record.key) {
    n->left = insert(n->left, r);
    if (n->left->priority > n->priority)
      n = rotate_right(n);
  } else if (r.key > n->record.key) {
    n->right = insert(n->right, r);
    if (n->right->priority > n->priority)
      n = rotate_left(n);
  }
  return n;
}

static struct record *find(struct node *n, unsigned key) {
  while (n && n->record.key != key)
    n = key < n->record.key ? n->left : n->right;
  return n ? &n->record : NULL;
}

static struct node *merge(struct node *a, struct node *b) {
  if (!a || !b)
    return a ? a : b;
  if (a->priority > b->priority) {
    a->right = merge(a->right, b);
    return a;
  }
  b->left = merge(a, b->left);
  return b;
}

static struct node *erase(struct node *n, unsigned key) {
  if (!n)
    return NULL;
  if (key < n->record.key) {
    n->left = erase(n->left, key);
  } else if (key > n->record.key) {
    n->right = erase(n->right, key);
  } else {
    struct node *rest = merge(n->left, n->right);
    free(n);
    return rest;
  }
  return n;
}

static unsigned consume(struct node *n) {
  unsigned sum;

  if (!n)
    return 0;
  sum = consume(n->left) * 31 + n->record.key * n->record.visits +
        (unsigned)n->record.data.weight;
  sum = sum * 31 + consume(n->right);
  free(n);
  return sum;
}

int main(void) {
  unsigned sum = 0;

  for (int r = 0; r < ROUNDS; r++) {
    struct node *root = NULL;
    for (unsigned i = 0; i < N; i++)
      root = insert(root, make(next() % (2 * N)));
    for (unsigned i = 0; i < 2 * N; i++) {
      struct record *found = find(root, i);
      if (found)
        found->visits += found->data.b;
    }
    for (unsigned i = 0; i < N / 2; i++)
      root = erase(root, next() % (2 * N));
    sum += consume(root);
  }
  printf("%u\n", sum);
  return 0;
}
