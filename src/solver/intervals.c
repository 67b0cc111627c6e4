/*
 * solver/intervals.c - sets of numbers, and views of a number.
 *
 * What a view makes of an interval is found in the circle of numbers of its
 * width: adding turns the circle, and an interval that goes around the end is
 * two.
 */
#include "solver/intervals.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"

static uint64_t ones(unsigned bits) {
  return bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
}

/* -------------------------------------------------------------------- sets */

size_t intervals_bytes(const struct intervals *s) {
  return sizeof *s + s->count * sizeof *s->items;
}

void intervals_free(struct intervals *s) {
  if (s)
    alloc_free(s, intervals_bytes(s));
}

/* A set whose intervals are still to be filled in. */
static struct intervals *room_for(size_t count) {
  struct intervals *s = alloc_raw(sizeof *s + count * sizeof(struct interval));
  s->count = count;
  return s;
}

static int by_low(const void *a, const void *b) {
  const struct interval *x = a, *y = b;
  return x->low < y->low ? -1 : x->low > y->low;
}

/* Sorts, and joins what overlaps or touches; how many are left. */
static size_t join(struct interval *items, size_t count) {
  size_t n = 0;
  qsort(items, count, sizeof *items, by_low);
  for (size_t i = 0; i < count; i++) {
    struct interval *last = n ? &items[n - 1] : NULL;
    if (last && (last->high == UINT64_MAX || items[i].low <= last->high + 1)) {
      if (items[i].high > last->high)
        last->high = items[i].high;
    } else {
      items[n++] = items[i];
    }
  }
  return n;
}

struct intervals *intervals_of(const struct interval *items, size_t count) {
  struct interval *sorted = alloc_raw(count * sizeof *sorted);
  if (count)
    memcpy(sorted, items, count * sizeof *sorted);
  size_t n = join(sorted, count);
  struct intervals *s = room_for(n);
  if (n)
    memcpy(s->items, sorted, n * sizeof *sorted);
  alloc_free(sorted, count * sizeof *sorted);
  return s;
}

/* low .. high around 2^bits, as one or two intervals; how many. */
static size_t around(uint64_t low, uint64_t high, unsigned bits,
                     struct interval *parts) {
  assert(low <= ones(bits) && high <= ones(bits));
  if (low <= high) {
    parts[0] = (struct interval){low, high};
    return 1;
  }
  parts[0] = (struct interval){0, high};
  parts[1] = (struct interval){low, ones(bits)};
  return 2;
}

struct intervals *intervals_new(uint64_t low, uint64_t high) {
  struct interval parts[2];
  return intervals_of(parts, around(low, high, 64, parts));
}

bool intervals_have(const struct intervals *s, uint64_t x) {
  size_t low = 0, high = s->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (s->items[middle].high < x)
      low = middle + 1;
    else
      high = middle;
  }
  return low < s->count && s->items[low].low <= x;
}

bool intervals_equal(const struct intervals *a, const struct intervals *b) {
  return a->count == b->count &&
         memcmp(a->items, b->items, a->count * sizeof *a->items) == 0;
}

struct intervals *intervals_without(const struct intervals *a,
                                    const struct intervals *b) {
  struct intervals *s = room_for(a->count + b->count);
  size_t n = 0, j = 0;
  for (size_t i = 0; i < a->count; i++) {
    uint64_t low = a->items[i].low, high = a->items[i].high;
    bool left = true;
    while (j < b->count && b->items[j].high < low)
      j++;
    for (size_t k = j; left && k < b->count && b->items[k].low <= high; k++) {
      if (b->items[k].low > low)
        s->items[n++] = (struct interval){low, b->items[k].low - 1};
      left = b->items[k].high < high;
      low = b->items[k].high + 1;
    }
    if (left)
      s->items[n++] = (struct interval){low, high};
  }
  struct intervals *result = intervals_of(s->items, n);
  intervals_free(s);
  return result;
}

uint128 intervals_size(const struct intervals *s) {
  uint128 size = 0;
  for (size_t i = 0; i < s->count; i++)
    size += (uint128)(s->items[i].high - s->items[i].low) + 1;
  return size;
}

uint64_t intervals_nth(const struct intervals *s, uint64_t n) {
  size_t i = 0;
  assert(n < intervals_size(s));
  while (n > s->items[i].high - s->items[i].low) {
    n -= s->items[i].high - s->items[i].low + 1;
    i++;
  }
  return s->items[i].low + n;
}

uint64_t intervals_rank(const struct intervals *s, uint64_t x) {
  uint64_t rank = 0;
  for (size_t i = 0; i < s->count && s->items[i].low < x; i++)
    rank += s->items[i].high < x ? s->items[i].high - s->items[i].low + 1
                                 : x - s->items[i].low;
  return rank;
}

/* ------------------------------------------------------------------- views */

/* The lowest extended value, as a number of the outer width. */
static uint64_t lowest(struct view v) {
  return v.is_signed ? (0 - (UINT64_C(1) << (v.narrow - 1))) & ones(v.outer)
                     : 0;
}

static int64_t as_signed(uint64_t x, unsigned bits) {
  return bits >= 64 ? (int64_t)x : (int64_t)(x << (64 - bits)) >> (64 - bits);
}

/* c cut to the narrow width, and extended again. */
static uint64_t extended(struct view v, uint64_t c) {
  c &= ones(v.narrow);
  return v.is_signed ? (uint64_t)as_signed(c, v.narrow) : c;
}

uint64_t view_value(struct view v, uint64_t c) {
  return (extended(v, c) + v.addend) & ones(v.outer);
}

struct view view_add(struct view v, uint64_t n) {
  v.addend = (v.addend + n) & ones(v.outer);
  return v;
}

struct view view_truncate(struct view v, unsigned bits) {
  assert(bits >= 1 && bits <= v.outer);
  v.outer = (uint8_t)bits;
  v.addend &= ones(bits);
  if (v.narrow >= bits) {
    v.narrow = (uint8_t)bits;
    v.is_signed = false;
  }
  return v;
}

/* Counted from the value that the lowest number has, values go up to the
 * narrow width; those that pass the end of the outer one (or its middle, if
 * the sign is kept) are 2^outer lower when there are more bits. */
bool view_extend(struct view v, unsigned bits, bool is_signed, struct view *in,
                 struct view *out, uint64_t *low, uint64_t *high) {
  unsigned from = v.outer;
  assert(v.narrow >= 1 && v.narrow <= from && bits >= from && bits <= 64);
  if (v.narrow == from)
    v.is_signed = is_signed;
  uint64_t first = (lowest(v) + v.addend) & ones(from);
  uint64_t end = is_signed ? UINT64_C(1) << (from - 1) : 0;
  uint64_t room = (end - first) & ones(from); /* 0: all of 2^from */
  bool one = room == 0 || (v.narrow < 64 && room > ones(v.narrow));
  uint64_t start = is_signed ? (uint64_t)as_signed(first, from) : first;
  uint64_t least = v.is_signed ? 0 - (UINT64_C(1) << (v.narrow - 1)) : 0;
  *in = *out = v;
  in->outer = out->outer = (uint8_t)bits;
  in->addend = (start - least) & ones(bits);
  out->addend = (start - least - ones(from) - 1) & ones(bits);
  *low = first;
  *high = (end - 1) & ones(from);
  return !one;
}

/* -------------------------------------------------------- sets under views */

/* The intersection of x and y moved down by `by`, if there is one. */
static size_t intersect(struct interval x, struct interval y, uint64_t by,
                        struct interval *result) {
  uint64_t low = x.low > y.low ? x.low : y.low;
  uint64_t high = x.high < y.high ? x.high : y.high;
  if (low > high)
    return 0;
  *result = (struct interval){low - by, high - by};
  return 1;
}

enum { RESIDUES = 8 };

/* What c mod 2^narrow may be for values in low .. high. */
static size_t residues(struct view v, uint64_t low, uint64_t high,
                       struct interval *result) {
  uint64_t mask = ones(v.outer), narrow = ones(v.narrow);
  struct interval parts[2];
  size_t n = 0, count = around((low - v.addend) & mask,
                               (high - v.addend) & mask, v.outer, parts);
  for (size_t i = 0; i < count; i++) {
    if (!v.is_signed) {
      n += intersect(parts[i], (struct interval){0, narrow}, 0, &result[n]);
      continue;
    }
    n += intersect(parts[i], (struct interval){0, narrow >> 1}, 0, &result[n]);
    n += intersect(parts[i], (struct interval){lowest(v), mask}, mask - narrow,
                   &result[n]);
  }
  assert(n <= RESIDUES);
  return join(result, n);
}

/* Intervals that are collected, in any order. */
struct list {
  struct interval *items;
  size_t count, capacity;
};

/* The numbers of one interval whose last bits are among the residues. */
static bool add_where(struct list *list, struct interval x, unsigned narrow,
                      const struct interval *parts, size_t count) {
  uint64_t block = narrow == 64 ? 0 : x.low >> narrow;
  uint64_t last = narrow == 64 ? 0 : x.high >> narrow;
  if (last - block > INTERVALS_MOST)
    return false;
  for (;; block++) {
    uint64_t base = narrow == 64 ? 0 : block << narrow;
    for (size_t i = 0; i < count; i++) {
      struct interval part = {base + parts[i].low, base + parts[i].high};
      VEC_ROOM(list->items, list->count, list->capacity);
      list->count += intersect(x, part, 0, &list->items[list->count]);
    }
    if (block == last)
      return list->count <= 2 * (size_t)INTERVALS_MOST;
  }
}

struct intervals *intervals_where(const struct intervals *s, struct view v,
                                  uint64_t low, uint64_t high) {
  struct interval parts[RESIDUES];
  size_t count = residues(v, low, high, parts);
  struct list list = {NULL, 0, 0};
  struct intervals *result = NULL;
  bool all = count == 1 && parts[0].low == 0 && parts[0].high == ones(v.narrow);
  if (all)
    return intervals_of(s->items, s->count);
  bool fits = true;
  for (size_t i = 0; i < s->count && fits && count; i++)
    fits = add_where(&list, s->items[i], v.narrow, parts, count);
  if (fits)
    result = intervals_of(list.items, list.count);
  VEC_FREE(list.items, list.capacity);
  if (result && result->count > INTERVALS_MOST) {
    intervals_free(result);
    return NULL;
  }
  return result;
}

/* An interval of residues, extended and moved. */
static void add_values(struct list *list, struct view v, struct interval x) {
  struct interval parts[2], halves[2] = {x, x};
  uint64_t middle = ones(v.narrow) >> 1;
  size_t n = 1;
  if (v.is_signed && x.low <= middle && x.high > middle) {
    halves[0].high = middle;
    halves[1].low = middle + 1;
    n = 2;
  }
  for (size_t i = 0; i < n; i++) {
    size_t count = around(view_value(v, halves[i].low),
                          view_value(v, halves[i].high), v.outer, parts);
    for (size_t j = 0; j < count; j++) {
      VEC_ROOM(list->items, list->count, list->capacity);
      list->items[list->count++] = parts[j];
    }
  }
}

struct intervals *intervals_image(const struct intervals *s, struct view v) {
  struct list list = {NULL, 0, 0};
  uint64_t mask = ones(v.narrow);
  for (size_t i = 0; i < s->count; i++) {
    struct interval x = s->items[i], parts[2];
    size_t n = 1;
    if (x.high - x.low >= mask)
      parts[0] = (struct interval){0, mask};
    else
      n = around(x.low & mask, x.high & mask, v.narrow, parts);
    for (size_t j = 0; j < n; j++)
      add_values(&list, v, parts[j]);
  }
  struct intervals *result = intervals_of(list.items, list.count);
  VEC_FREE(list.items, list.capacity);
  return result;
}

/* -------------------------------------------------------------------- maps */

static size_t piecewise_bytes(size_t capacity) {
  return sizeof(struct piecewise) + capacity * sizeof(struct piece);
}

struct piecewise *piecewise_new(size_t capacity) {
  struct piecewise *m = alloc_raw(piecewise_bytes(capacity));
  m->count = 0;
  m->capacity = capacity;
  return m;
}

void piecewise_free(struct piecewise *m) {
  if (m)
    alloc_free(m, piecewise_bytes(m->capacity));
}

bool piecewise_add(struct piecewise *m, uint64_t number, uint64_t value) {
  struct piece *last = m->count ? &m->items[m->count - 1] : NULL;
  assert(last == NULL || last->high < number);
  if (last && last->high + 1 == number && last->value == value) {
    last->high = number;
    return true;
  }
  if (m->count == m->capacity)
    return false;
  m->items[m->count++] = (struct piece){number, number, value};
  return true;
}

uint64_t piecewise_find(const struct piecewise *m, uint64_t number,
                        uint64_t otherwise) {
  size_t low = 0, high = m->count;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (m->items[middle].low <= number)
      low = middle;
    else
      high = middle;
  }
  if (m->count == 0 || number < m->items[low].low ||
      number > m->items[low].high)
    return otherwise;
  return m->items[low].value;
}

uint64_t piecewise_value(const struct piecewise *m, uint64_t number) {
  uint64_t value = piecewise_find(m, number, 0);
  assert(value != 0 || piecewise_find(m, number, 1) == 0);
  return value;
}
