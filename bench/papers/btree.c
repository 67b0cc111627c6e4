/* Paper 003, Table 2: N updaters fill a tree of order K with D levels, whose
 * nodes are all alike, under the locking of Bayer and Schkolnick (Concurrency
 * of operations on B-trees, 1977, first solution).  An updater makes a node,
 * goes down with exclusive locks and hangs it in the first free place, the
 * first of all as root below an anchor.  A node is safe if it has room for more
 * than one yet: it will not become full, so that nothing above it changes, and
 * the locks of all its ancestors are given back.  READERS readers go down once,
 * with a shared lock on a child taken before that of its parent is left.
 *
 * Whose node came first and whose was made first are different things: that is
 * the symmetry.
 *
 * Verdict: true.  States with --names none, dfs and layered:
 *     --property assertion,deadlock --step statement --no-reduce */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#ifndef N
#define N 2
#endif
#ifndef K
#define K 2
#endif
#ifndef D
#define D 3
#endif
#ifndef READERS
#define READERS 0
#endif

/* Children fill one after the other. */
struct node {
  pthread_rwlock_t lock;
  int size; /* nodes that have a place below when all are there */
  int room; /* of them, those not there and not on their way */
  int full; /* children without room below */
  struct node *child[K];
};
static struct node anchor; /* its only child is the root */

static struct node *new_node(void) {
  struct node *n = calloc(1, sizeof *n);
  pthread_rwlock_init(&n->lock, 0);
  return n;
}

/* Hangs it in, or returns 0 if the tree is full.  From the last safe node on,
 * path[held], all of the path is locked. */
static int insert(struct node *new) {
  struct node *path[D + 1], *at = &anchor;
  int depth = 0, held = 0;
  pthread_rwlock_wrlock(&at->lock);
  if (at->room == 0) {
    pthread_rwlock_unlock(&at->lock);
    return 0;
  }
  for (;;) {
    path[depth++] = at;
    if (at->room > 1)
      while (held < depth - 1)
        pthread_rwlock_unlock(&path[held++]->lock);
    at->room--;
    if (at->child[at->full] == 0)
      break;
    at = at->child[at->full];
    pthread_rwlock_wrlock(&at->lock);
  }
  new->size = (at == &anchor ? at->size : at->size / K) - 1;
  new->room = new->size;
  at->child[at->full] = new;
  if (new->room == 0)
    at->full++;
  for (int i = depth - 1; i >= held; i--) {
    if (i > held)
      path[i - 1]->full++; /* path[i] was not safe */
    pthread_rwlock_unlock(&path[i]->lock);
  }
  return 1;
}

static void *updater(void *unused) {
  struct node *new;
  (void)unused;
  do
    new = new_node();
  while (insert(new));
  pthread_rwlock_destroy(&new->lock);
  free(new);
  return 0;
}

#if READERS
/* Down along the last children. */
static void *reader(void *unused) {
  struct node *at = &anchor, *next;
  (void)unused;
  pthread_rwlock_rdlock(&at->lock);
  for (int depth = 0; at; depth++) {
    next = 0;
    for (int i = 0; i < K && at->child[i]; i++)
      next = at->child[i];
    assert(next == 0 || depth < D);
    if (next)
      pthread_rwlock_rdlock(&next->lock);
    pthread_rwlock_unlock(&at->lock);
    at = next;
  }
  return 0;
}
#endif

static int count(const struct node *at) {
  int sum = 0;
  for (int i = 0; i < K && at->child[i]; i++)
    sum += 1 + count(at->child[i]);
  return sum;
}

int main(void) {
  pthread_t t[N + READERS];
  pthread_rwlock_init(&anchor.lock, 0);
  for (int level = 0; level < D; level++)
    anchor.size = K * anchor.size + 1;
  anchor.room = anchor.size;
  for (int i = 1; i < N; i++)
    pthread_create(&t[i], 0, updater, 0);
#if READERS
  for (int i = 0; i < READERS; i++)
    pthread_create(&t[N + i], 0, reader, 0);
#endif
  updater(0);
  for (int i = 1; i < N + READERS; i++)
    pthread_join(t[i], 0);
  assert(count(&anchor) == anchor.size);
  return 0;
}
