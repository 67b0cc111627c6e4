/*
 * runtime/search_tree.c - search.h: trees.
 *
 * Red-black trees of the same shape as glibc's, since twalk tells the depth of
 * a node: red nodes are split on the way down to where a new one goes, and what
 * is deleted gives its place to the next greater one.
 */
#define _GNU_SOURCE
#include <search.h>
#include <stdlib.h>

#include "machine.h"

/* The program reads the key through a pointer to the node. */
struct node {
  const void *key;
  struct node *left, *right;
  int red;
};

static int is_red(const struct node *n) { return n != NULL && n->red; }

static struct node **side(struct node *n, int order) {
  return order < 0 ? &n->left : &n->right;
}

/* ------------------------------------------------------------------ insert */

/* The links to a node, its parent and the parent of that, and the sides on
 * which the first two are. */
struct above {
  struct node **at, **parent, **grand;
  int order, parent_order;
};

/* Node and parent are red, on the same side: the parent takes the place of its
 * own. */
static void lift_parent(struct node **grand, int order) {
  struct node *g = *grand, *p = *side(g, order);
  if (order < 0) {
    g->left = p->right;
    p->right = g;
  } else {
    g->right = p->left;
    p->left = g;
  }
  g->red = 1;
  p->red = 0;
  *grand = p;
}

/* They are on different sides: the node takes that place. */
static void lift_node(struct node **grand, struct node *p, int order) {
  struct node *g = *grand, *n = *side(p, order);
  if (order < 0) {
    p->left = n->right;
    g->right = n->left;
    n->right = p;
    n->left = g;
  } else {
    p->right = n->left;
    g->left = n->right;
    n->left = p;
    n->right = g;
  }
  g->red = p->red = 1;
  n->red = 0;
  *grand = n;
}

/* A node with two red children becomes a red one; a new one does, too. */
static void split(const struct above *a, int is_new) {
  struct node *n = *a->at;
  if (!is_new && !(is_red(n->left) && is_red(n->right)))
    return;
  n->red = 1;
  if (n->left != NULL)
    n->left->red = 0;
  if (n->right != NULL)
    n->right->red = 0;
  if (a->parent == NULL || !(*a->parent)->red)
    return;
  if ((a->order < 0) == (a->parent_order < 0))
    lift_parent(a->grand, a->order);
  else
    lift_node(a->grand, *a->parent, a->order);
}

/* One link further down.  After a split that lifted something those above are
 * wrong; then no other one needs them. */
static void go_down(struct above *a, struct node **next, int order) {
  a->grand = a->parent;
  a->parent = a->at;
  a->parent_order = a->order;
  a->at = next;
  a->order = order;
}

void *tsearch(const void *key, void **root,
              int (*compare)(const void *, const void *)) {
  if (root == NULL)
    return NULL;
  struct above a = {.at = (struct node **)root};
  if (*a.at != NULL)
    (*a.at)->red = 0; /* so a red parent has a parent */
  while (*a.at != NULL) {
    struct node *n = *a.at;
    int order = compare(key, n->key);
    if (order == 0)
      return n;
    split(&a, 0);
    go_down(&a, side(n, order), order);
  }
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    return NULL;
  n->key = key;
  n->left = n->right = NULL;
  n->red = 0;
  *a.at = n;
  if (a.parent != NULL)
    split(&a, 1);
  return n;
}

/* -------------------------------------------------------------------- find */

void *tfind(const void *key, void *const *root,
            int (*compare)(const void *, const void *)) {
  struct node *n = root != NULL ? *root : NULL;
  while (n != NULL) {
    int order = compare(key, n->key);
    if (order == 0)
      return n;
    n = *side(n, order);
  }
  return NULL;
}

/* ------------------------------------------------------------------ delete */

enum { DEPTH = 128 }; /* more than a tree of 2^60 nodes has */

/* The links from the root to a node. */
struct path {
  struct node **links[DEPTH];
  int count;
};

/* The child on this side of *link comes up, and its other child changes
 * sides. */
static void rotate(struct node **link, int order) {
  struct node *p = *link, *q = *side(p, order);
  if (order < 0) {
    p->left = q->right;
    q->right = p;
  } else {
    p->right = q->left;
    q->left = p;
  }
  *link = q;
}

/* On this side of the last node of the path a black node is missing.  Has it
 * been put right? */
static int fill_up(struct path *path, int order) {
  int other = -order;
  struct node **link = path->links[path->count - 1];
  struct node *p = *link, *q = *side(p, other);
  if (q->red) {
    q->red = 0;
    p->red = 1;
    rotate(link, other);
    link = side(q, order);
    path->links[path->count++] = link;
    q = *side(p, other);
  }
  if (!is_red(q->left) && !is_red(q->right)) {
    q->red = 1;
    return 0;
  }
  if (!is_red(*side(q, other)))
    rotate(side(p, other), order);
  else
    (*side(q, other))->red = 0;
  (*side(p, other))->red = p->red;
  p->red = 0;
  rotate(link, other);
  return 1;
}

/* A black node was taken out, and n, which may be NULL, has its place. */
static void balance(struct path *path, struct node *n) {
  while (path->count > 0 && !is_red(n)) {
    struct node *p = *path->links[path->count - 1];
    if (fill_up(path, n == p->left ? -1 : 1))
      return;
    n = *path->links[--path->count];
  }
  if (n != NULL)
    n->red = 0;
}

/* The node at the link leaves the tree; the path leads to its parent. */
static void take_out(struct path *path, struct node **link) {
  struct node *n = *link;
  struct node *child = n->left != NULL ? n->left : n->right;
  *link = child;
  if (!n->red)
    balance(path, child);
  free(n);
}

/* What a parent is returned as where there is none: some pointer. */
static const int no_parent;

void *tdelete(const void *restrict key, void **restrict root,
              int (*compare)(const void *, const void *)) {
  struct path path = {.count = 0};
  struct node **link = (struct node **)root, *parent = NULL, *n;
  int order;
  if (root == NULL || *root == NULL)
    return NULL;
  while ((order = compare(key, (*link)->key)) != 0) {
    path.links[path.count++] = link;
    parent = *link;
    link = side(parent, order);
    if (*link == NULL)
      return NULL;
  }
  n = *link;
  if (n->left != NULL && n->right != NULL) {
    path.links[path.count++] = link;
    for (link = &n->right; (*link)->left != NULL; link = &(*link)->left)
      path.links[path.count++] = link;
    n->key = (*link)->key;
  }
  take_out(&path, link);
  return parent != NULL ? (void *)parent : (void *)&no_parent;
}

/* -------------------------------------------------------------------- walk */

static void walk(const struct node *n, int depth,
                 void (*action)(const void *, VISIT, int)) {
  if (n->left == NULL && n->right == NULL) {
    action(n, leaf, depth);
    return;
  }
  action(n, preorder, depth);
  if (n->left != NULL)
    walk(n->left, depth + 1, action);
  action(n, postorder, depth);
  if (n->right != NULL)
    walk(n->right, depth + 1, action);
  action(n, endorder, depth);
}

void twalk(const void *root, void (*action)(const void *, VISIT, int)) {
  if (root != NULL && action != NULL)
    walk(root, 0, action);
}

static void walk_with(const struct node *n,
                      void (*action)(const void *, VISIT, void *), void *with) {
  if (n->left == NULL && n->right == NULL) {
    action(n, leaf, with);
    return;
  }
  action(n, preorder, with);
  if (n->left != NULL)
    walk_with(n->left, action, with);
  action(n, postorder, with);
  if (n->right != NULL)
    walk_with(n->right, action, with);
  action(n, endorder, with);
}

void twalk_r(const void *root, void (*action)(const void *, VISIT, void *),
             void *with) {
  if (root != NULL && action != NULL)
    walk_with(root, action, with);
}

void tdestroy(void *root, void (*destroy)(void *)) {
  struct node *n = root;
  if (n == NULL)
    return;
  tdestroy(n->left, destroy);
  tdestroy(n->right, destroy);
  destroy((void *)n->key);
  free(n);
}
