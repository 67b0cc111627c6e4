/* A list, a tree and a graph with cycles, built, changed and freed. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left, *right;
};

struct vertex {
  int id, seen;
  struct vertex **edges;
  int count;
};

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else if (key > t->key) {
    t->right = insert(t->right, key);
  }
  return t;
}

static void erase(struct tree **at, int key) {
  while (*at && (*at)->key != key)
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  struct tree *old = *at;
  if (!old)
    return;
  if (old->left && old->right) {
    struct tree **next = &old->right;
    while ((*next)->left)
      next = &(*next)->left;
    old->key = (*next)->key;
    old = *next;
    *next = old->right;
  } else {
    *at = old->left ? old->left : old->right;
  }
  free(old);
}

static unsigned walk(const struct tree *t, unsigned h) {
  if (!t)
    return h;
  h = walk(t->left, h) * 31 + (unsigned)t->key;
  return walk(t->right, h);
}

static int visit(struct vertex *v) {
  int n = 1;

  if (v->seen)
    return 0;
  v->seen = 1;
  for (int i = 0; i < v->count; i++)
    n += visit(v->edges[i]);
  return n;
}

int main(void) {
  struct tree *t = NULL;
  struct vertex *graph = calloc(10, sizeof *graph);

  for (int i = 0; i < 50; i++)
    t = insert(t, i * 37 % 101);
  printf("%u\n", walk(t, 1));
  for (int i = 0; i < 101; i += 3)
    erase(&t, i);
  printf("%u\n", walk(t, 1));
  while (t)
    erase(&t, t->key);
  for (int i = 0; i < 10; i++) {
    graph[i].id = i;
    for (int j = 2; j < 5; j++) {
      struct vertex *v = &graph[i];
      v->edges = realloc(v->edges, sizeof *v->edges * (size_t)(v->count + 1));
      v->edges[v->count++] = &graph[i * j % 10];
    }
  }
  printf("%d\n", visit(&graph[3]));
  for (int i = 0; i < 10; i++)
    free(graph[i].edges);
  free(graph);
  return 0;
}
