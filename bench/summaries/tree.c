/* Mutual recursion over a tree that choices build: a game in which two players
 * move in turn.  What an inner node is worth for one of them depends on what
 * its children are worth for the other.  A search that leaves out what cannot
 * matter any more must agree with one that looks at everything.
 *
 * Verdict: true; with BUG, false(assertion): a child is left out too early.
 *     --property assertion,deadlock
 * Macros: DEPTH, BUG.
 * Natively: -Iinclude -DALLWAYS_NATIVE. */
#include <allways/check.h>
#include <assert.h>
#include <stdlib.h>
#ifndef DEPTH
#define DEPTH 3
#endif
enum { LOST, DRAWN, WON, VALUES };

struct node {
  int worth; /* of a leaf: for the first player */
  struct node *left, *right;
};

static struct node *grow(int depth) {
  struct node *n = malloc(sizeof *n);
  n->worth = LOST;
  n->left = n->right = NULL;
  if (depth == 0 || allways_choose(2)) {
    n->worth = (int)allways_choose(VALUES);
  } else {
    n->left = grow(depth - 1);
    n->right = grow(depth - 1);
  }
  return n;
}

static void cut_down(struct node *n) {
  if (n == NULL)
    return;
  cut_down(n->left);
  cut_down(n->right);
  free(n);
}

/* ------------------------------------------------------------ all of it */

static int second_moves(const struct node *n);

static int first_moves(const struct node *n) {
  if (n->left == NULL)
    return n->worth;
  int left = second_moves(n->left), right = second_moves(n->right);
  return left > right ? left : right;
}

static int second_moves(const struct node *n) {
  if (n->left == NULL)
    return n->worth;
  int left = first_moves(n->left), right = first_moves(n->right);
  return left < right ? left : right;
}

/* ------------------------------------------------------ what may matter */

static int second_bounded(const struct node *n, int least, int most);

static int first_bounded(const struct node *n, int least, int most) {
  if (n->left == NULL)
    return n->worth;
  int best = second_bounded(n->left, least, most);
#ifdef BUG
  if (best > least)
    return best;
#else
  if (best >= most)
    return best;
#endif
  int other = second_bounded(n->right, best > least ? best : least, most);
  return other > best ? other : best;
}

static int second_bounded(const struct node *n, int least, int most) {
  if (n->left == NULL)
    return n->worth;
  int best = first_bounded(n->left, least, most);
  if (best <= least)
    return best;
  int other = first_bounded(n->right, least, best < most ? best : most);
  return other < best ? other : best;
}

int main(void) {
  struct node *game = grow(DEPTH);
  assert(first_bounded(game, LOST - 1, WON + 1) == first_moves(game));
  assert(second_bounded(game, LOST - 1, WON + 1) == second_moves(game));
  cut_down(game);
  return 0;
}
