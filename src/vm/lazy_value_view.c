/*
 * vm/lazy_value_view.c - the values that a view may have: those of the numbers
 * that its choice has left, or what its map makes of them.
 */
#include "vm/lazy_value_impl.h"

uint64_t lazy_value_for(struct vm *vm, struct reg r, uint64_t c) {
  const struct piecewise *map = lazy_map(vm, r);
  return view_value(view_of(r), map ? piecewise_value(map, c) : c);
}

/* The pieces of a map that the set of its choice has left, in order. */
struct left_over {
  const struct piecewise *map;
  const struct intervals *set;
  size_t piece, interval;
};

static struct left_over left_of(struct vm *vm, struct reg r) {
  return (struct left_over){lazy_map(vm, r), lazy_set(vm, r), 0, 0};
}

/* The next one, or false. */
static bool next_left(struct left_over *l, struct piece *piece) {
  while (l->piece < l->map->count && l->interval < l->set->count) {
    struct piece p = l->map->items[l->piece];
    struct interval x = l->set->items[l->interval];
    uint64_t low = p.low > x.low ? p.low : x.low;
    uint64_t high = p.high < x.high ? p.high : x.high;
    if (p.high <= x.high)
      l->piece++;
    if (x.high <= p.high)
      l->interval++;
    if (low > high)
      continue;
    *piece = (struct piece){low, high, p.value};
    return true;
  }
  return false;
}

struct intervals *lazy_where(struct vm *vm, struct reg r, uint64_t low,
                             uint64_t high) {
  struct view v = view_of(r);
  struct interval *items = NULL;
  size_t count = 0, capacity = 0;
  struct piece piece;
  if (lazy_map(vm, r) == NULL)
    return intervals_where(lazy_set(vm, r), v, low, high);
  struct left_over left = left_of(vm, r);
  while (next_left(&left, &piece)) {
    if (!is_around(view_value(v, piece.value), low, high))
      continue;
    VEC_ROOM(items, count, capacity);
    items[count++] = (struct interval){piece.low, piece.high};
  }
  struct intervals *result = intervals_of(items, count);
  VEC_FREE(items, capacity);
  if (result->count <= INTERVALS_MOST)
    return result;
  intervals_free(result);
  return NULL;
}

struct intervals *lazy_image(struct vm *vm, struct reg r) {
  struct view v = view_of(r);
  struct interval *items = NULL;
  size_t count = 0, capacity = 0;
  struct piece piece;
  if (lazy_map(vm, r) == NULL)
    return intervals_image(lazy_set(vm, r), v);
  struct left_over left = left_of(vm, r);
  while (next_left(&left, &piece)) {
    uint64_t value = view_value(v, piece.value);
    VEC_ROOM(items, count, capacity);
    items[count++] = (struct interval){value, value};
  }
  struct intervals *result = intervals_of(items, count);
  VEC_FREE(items, capacity);
  return result;
}

bool lazy_is_single(struct vm *vm, struct reg r, uint64_t *value) {
  struct view v = view_of(r);
  const struct intervals *set = lazy_set(vm, r);
  struct piece piece;
  if (lazy_map(vm, r) == NULL) {
    *value = view_value(v, set->items[0].low);
    return set->count == 1 && set->items[0].low == set->items[0].high;
  }
  struct left_over left = left_of(vm, r);
  bool any = next_left(&left, &piece);
  assert(any);
  (void)any;
  *value = view_value(v, piece.value);
  while (next_left(&left, &piece))
    if (view_value(v, piece.value) != *value)
      return false;
  return true;
}
