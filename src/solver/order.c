/*
 * solver/order.c - comparisons that contradict one another: x < y, y < z, z <
 * x.
 *
 * Each comparison whose truth is known bounds a difference: y - x >= 1.  So do
 * sums with a constant that do not wrap, and the range of a term.  The shortest
 * paths of the graph of these bounds say whether they can hold together, and
 * which values fulfil them.
 *
 *     y - x <= w  is an edge of weight w from x to y; the first node is zero
 *
 * A term has two nodes, its number without and with sign, which are equal if it
 * has no sign.
 */
#include "solver/range.h"

#include "base/alloc.h"
#include "base/bug.h"

enum { MOST_NODES = 64 };
#define FAR ((int128)1 << 100) /* no path */

struct order {
  const struct formula *f;
  const struct range *ranges;
  struct map nodes; /* 2 * term + with sign: its node */
  uint64_t keys[MOST_NODES];
  size_t count;
  int128 *far;          /* from a node to another */
  uint32_t (*apart)[2]; /* nodes whose numbers differ */
  size_t apart_count, apart_capacity;
};

static int128 *edge(struct order *o, size_t from, size_t to) {
  return &o->far[from * MOST_NODES + to];
}

/* y - x <= w */
static void bound(struct order *o, size_t x, size_t y, int128 w) {
  int128 *e = edge(o, x, y);
  if (w < *e)
    *e = w;
}

static void same(struct order *o, size_t x, size_t y, int128 difference) {
  bound(o, x, y, difference);
  bound(o, y, x, -difference);
}

/* The node of a term; 0: there are too many. */
static size_t node_of(struct order *o, uint32_t term, bool is_signed) {
  map_key key = map_word(2 * (uint64_t)term + is_signed);
  struct range r = o->ranges[term];
  uint64_t known = map_get(&o->nodes, key);
  if (known != MAP_NONE)
    return (size_t)known;
  if (o->count == MOST_NODES)
    return 0;
  size_t node = o->count++;
  map_put(&o->nodes, key, node);
  o->keys[node] = 2 * (uint64_t)term + is_signed;
  for (size_t i = 0; i < node; i++)
    *edge(o, i, node) = *edge(o, node, i) = FAR;
  *edge(o, node, node) = 0;
  bound(o, 0, node, is_signed ? (int128)r.greatest : (int128)r.high);
  bound(o, node, 0, is_signed ? -(int128)r.least : -(int128)r.low);
  uint64_t other =
      map_get(&o->nodes, map_word(2 * (uint64_t)term + !is_signed));
  if (other != MAP_NONE && r.least >= 0)
    same(o, node, (size_t)other, 0);
  return node;
}

/* ------------------------------------------------------------- what is known
 */

static void add_comparison(struct order *o, const struct formula_term *t,
                           bool holds) {
  unsigned op = t->kind.op;
  bool is_signed = op >= IR_SLT && op <= IR_SGE;
  bool less = op == IR_ULT || op == IR_ULE || op == IR_SLT || op == IR_SLE;
  bool strict = op == IR_ULT || op == IR_UGT || op == IR_SLT || op == IR_SGT;
  size_t a = node_of(o, t->a[0], is_signed), b = node_of(o, t->a[1], is_signed);
  if (a == 0 || b == 0)
    return;
  if (op == IR_EQ || op == IR_NE) {
    if (holds == (op == IR_EQ)) {
      same(o, a, b, 0);
      size_t x = node_of(o, t->a[0], true), y = node_of(o, t->a[1], true);
      if (x && y)
        same(o, x, y, 0);
    } else {
      VEC_ROOM(o->apart, o->apart_count, o->apart_capacity);
      o->apart[o->apart_count][0] = (uint32_t)a;
      o->apart[o->apart_count++][1] = (uint32_t)b;
    }
    return;
  }
  if (!holds) { /* not a < b: b <= a */
    less = !less;
    strict = !strict;
  }
  strict = strict || SEEDED_BUG(163); /* equal numbers are forgotten */
  if (less)
    bound(o, b, a, strict ? -1 : 0);
  else
    bound(o, a, b, strict ? -1 : 0);
}

/* A difference that does not wrap, or a sum with a number. */
static void add_sum(struct order *o, uint32_t term,
                    const struct formula_term *t, bool is_signed) {
  struct range a = o->ranges[t->a[0]], b = o->ranges[t->a[1]];
  struct range r = o->ranges[term];
  uint64_t mask = t->bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << t->bits) - 1;
  int128 least = is_signed ? -(int128)(mask >> 1) - 1 : 0;
  int128 most = is_signed ? (int128)(mask >> 1) : (int128)mask;
  int128 al = is_signed ? (int128)a.least : (int128)a.low;
  int128 ah = is_signed ? (int128)a.greatest : (int128)a.high;
  int128 bl = is_signed ? (int128)b.least : (int128)b.low;
  int128 bh = is_signed ? (int128)b.greatest : (int128)b.high;
  bool adds = t->kind.op == IR_ADD;
  int128 low = adds ? al + bl : al - bh, high = adds ? ah + bh : ah - bl;
  if (low < least || high > most)
    return;
  size_t x = node_of(o, t->a[0], is_signed);
  size_t sum = node_of(o, term, is_signed);
  if (x == 0 || sum == 0)
    return;
  bound(o, x, sum, adds ? bh : -bl);
  bound(o, sum, x, adds ? -bl : bh);
  if (adds) { /* the other operand, too */
    size_t y = node_of(o, t->a[1], is_signed);
    if (y) {
      bound(o, y, sum, ah);
      bound(o, sum, y, -al);
    }
    return;
  }
  size_t y = node_of(o, t->a[1], is_signed); /* x - y is in the sum's range */
  if (y) {
    bound(o, y, x, is_signed ? (int128)r.greatest : (int128)r.high);
    bound(o, x, y, is_signed ? -(int128)r.least : -(int128)r.low);
  }
}

/* Only terms that are compared matter, and what they are made of. */
static void add_made(struct order *o) {
  for (size_t n = 1; n < o->count; n++) {
    uint32_t term = (uint32_t)(o->keys[n] / 2);
    bool is_signed = o->keys[n] & 1;
    const struct formula_term *t = &o->f->terms[term];
    if (t->kind.op == IR_ADD || t->kind.op == IR_SUB) {
      add_sum(o, term, t, is_signed);
    } else if (t->kind.op == (is_signed ? IR_SEXT : IR_ZEXT)) {
      size_t x = node_of(o, t->a[0], is_signed);
      if (x)
        same(o, x, n, 0);
    }
    if (o->ranges[term].least >= 0) /* which joins both numbers */
      node_of(o, term, !is_signed);
  }
}

static void add_all(struct order *o) {
  for (uint32_t i = 0; i < o->f->term_count; i++) {
    const struct formula_term *t = &o->f->terms[i];
    if (t->kind.op >= IR_EQ && t->kind.op <= IR_SGE &&
        o->ranges[i].low == o->ranges[i].high)
      add_comparison(o, t, o->ranges[i].low);
  }
  add_made(o);
}

/* --------------------------------------------------------------- what follows
 */

static bool shortest_paths(struct order *o) {
  for (size_t k = 0; k < o->count; k++)
    for (size_t i = 0; i < o->count; i++) {
      int128 first = *edge(o, i, k);
      if (first >= FAR)
        continue;
      for (size_t j = 0; j < o->count; j++) {
        int128 w = first + *edge(o, k, j);
        if (w < *edge(o, i, j))
          *edge(o, i, j) = w;
      }
    }
  for (size_t i = 0; i < o->count; i++)
    if (*edge(o, i, i) < 0)
      return false;
  for (size_t n = 0; n < o->apart_count; n++)
    if (*edge(o, o->apart[n][0], o->apart[n][1]) == 0 &&
        *edge(o, o->apart[n][1], o->apart[n][0]) == 0)
      return false;
  return true;
}

/* The least and the greatest number of each variable that is in the graph. */
static void take_ends(const struct order *o, uint64_t *least,
                      uint64_t *greatest) {
  for (size_t n = 0; n < o->f->variable_count; n++) {
    uint32_t term = o->f->variables[n];
    unsigned bits = o->f->terms[term].bits;
    uint64_t mask = bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
    for (unsigned is_signed = 0; is_signed < 2; is_signed++) {
      uint64_t node =
          map_get(&o->nodes, map_word(2 * (uint64_t)term + is_signed));
      if (node == MAP_NONE)
        continue;
      least[n] = (uint64_t)-o->far[node * MOST_NODES] & mask;
      greatest[n] = (uint64_t)o->far[node] & mask;
    }
  }
}

bool formula_orders(const struct formula *f, const struct range *ranges,
                    uint64_t *least, uint64_t *greatest) {
  struct order o = {.f = f, .ranges = ranges, .count = 1};
  size_t bytes = (size_t)MOST_NODES * MOST_NODES * sizeof(int128);
  o.far = alloc_raw(bytes);
  *edge(&o, 0, 0) = 0;
  add_all(&o);
  bool possible = o.count == 1 || shortest_paths(&o);
  if (possible)
    take_ends(&o, least, greatest);
  alloc_free(o.far, bytes);
  map_release(&o.nodes);
  VEC_FREE(o.apart, o.apart_capacity);
  return possible;
}
