/*
 * solver/solver.c - deciding formulas, from the cheapest way on.
 *
 * An answer YES is checked: its values are put into the formula, and all
 * assertions must hold.  If they do not, the answer is UNKNOWN, since something
 * is wrong with whoever gave it.
 */
#include "solver/solver_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"

enum {
  MOST_TRIED = 4096,   /* values of all variables together */
  MOST_TERMS = 20000,  /* of a formula */
  MOST_KEPT = 1 << 16, /* answers */
  MOST_TABLE = 65536   /* values that are listed for solver_values */
};

/* An answer that is kept, with all that it depends on. */
struct kept {
  uint8_t *key; /* the formula as bytes */
  size_t size;
  uint64_t *values;
  size_t count;
  enum solver_answer answer;
};

struct solver {
  struct smt *smt;
  bool wants_smt, tried_smt;
  struct kept *kept;
  size_t kept_count, kept_capacity;
  struct map known; /* of them, by hash */
  /* Values that held last, by variable. */
  uint64_t *last;
  size_t last_count;
  struct solver_counts counts;
};

struct solver *solver_new(bool smt) {
  struct solver *s = alloc_new(sizeof *s);
  *s = (struct solver){.wants_smt = smt};
  return s;
}

static void forget(struct solver *s) {
  for (size_t i = 0; i < s->kept_count; i++) {
    alloc_free(s->kept[i].key, s->kept[i].size);
    alloc_free(s->kept[i].values, s->kept[i].count * sizeof(uint64_t));
  }
  s->kept_count = 0;
  map_clear(&s->known);
}

void solver_free(struct solver *s) {
  if (s == NULL)
    return;
  forget(s);
  VEC_FREE(s->kept, s->kept_capacity);
  map_release(&s->known);
  alloc_free(s->last, s->last_count * sizeof *s->last);
  smt_free(s->smt);
  alloc_free(s, sizeof *s);
}

bool solver_has_smt(void) { return smt_is_there(); }

const struct solver_counts *solver_counts(const struct solver *s) {
  return &s->counts;
}

/* ------------------------------------------------------------ trying values */

/* The set of values that a variable is asserted to be in, or NULL. */
static const struct intervals *set_of(const struct formula *f, size_t n) {
  for (size_t i = 0; i < f->assertion_count; i++)
    if (f->assertions[i].term == f->variables[n])
      return f->assertions[i].set;
  return NULL;
}

static bool try(const struct formula *f, const uint64_t *variables,
                uint64_t *values) {
  formula_values(f, variables, values);
  return formula_holds(f, values);
}

/* Values that are often right: those that held last, and the ends of sets. */
static bool guess(const struct solver *s, const struct formula *f,
                  uint64_t *variables, uint64_t *values) {
  size_t count = f->variable_count;
  for (int way = 0; way < 4; way++) {
    for (size_t n = 0; n < count; n++) {
      const struct intervals *set = set_of(f, n);
      uint64_t low = set ? set->items[0].low : 0;
      uint64_t high = set ? set->items[set->count - 1].high : ~UINT64_C(0);
      variables[n] = way == 0   ? (n < s->last_count ? s->last[n] : low)
                     : way == 1 ? low
                     : way == 2 ? high
                     : n % 2    ? low
                                : high;
    }
    if (try(f, variables, values))
      return true;
  }
  return false;
}

/* How many values all variables have together; more than `most`: most + 1. */
static uint64_t combinations(const struct formula *f, uint64_t most) {
  uint128 product = 1;
  for (size_t n = 0; n < f->variable_count && product <= most; n++) {
    const struct intervals *set = set_of(f, n);
    unsigned bits = f->terms[f->variables[n]].bits;
    product *= set ? intervals_size(set) : (uint128)1 << bits;
  }
  return product <= most ? (uint64_t)product : most + 1;
}

/* The values of the variables with this number among all combinations. */
static void combination(const struct formula *f, uint64_t number,
                        uint64_t *variables) {
  for (size_t n = 0; n < f->variable_count; n++) {
    const struct intervals *set = set_of(f, n);
    uint64_t size = set ? (uint64_t)intervals_size(set)
                        : UINT64_C(1) << f->terms[f->variables[n]].bits;
    variables[n] = set ? intervals_nth(set, number % size) : number % size;
    number /= size;
  }
}

static enum solver_answer try_all(const struct formula *f, uint64_t count,
                                  uint64_t *variables, uint64_t *values) {
  for (uint64_t i = 0; i < count; i++) {
    combination(f, i, variables);
    if (try(f, variables, values))
      return SOLVER_YES;
  }
  return SOLVER_NO;
}

/* ------------------------------------------------------------ kept answers */

struct bytes {
  uint8_t *items;
  size_t count, capacity;
};

static void add_word(struct bytes *b, uint64_t word) {
  for (int i = 0; i < 8; i++) {
    VEC_ROOM(b->items, b->count, b->capacity);
    b->items[b->count++] = (uint8_t)(word >> 8 * i);
  }
}

/* All that the answer depends on. */
static struct bytes write_formula(const struct formula *f) {
  struct bytes b = {NULL, 0, 0};
  for (size_t i = 0; i < f->term_count; i++) {
    const struct formula_term *t = &f->terms[i];
    add_word(&b, t->kind.op | (uint64_t)t->kind.detail << 16 |
                     (uint64_t)t->bits << 24 |
                     (uint64_t)t->kind.type.kind << 32 |
                     (uint64_t)t->kind.type.bits << 40 |
                     (uint64_t)t->kind.from.kind << 48 |
                     (uint64_t)t->kind.from.bits << 56);
    add_word(&b, t->number);
    for (unsigned n = 0; n < t->operands; n++)
      add_word(&b, t->a[n]);
  }
  for (size_t i = 0; i < f->table_count; i++) {
    add_word(&b, f->tables[i]->count);
    for (size_t k = 0; k < f->tables[i]->count; k++) {
      add_word(&b, f->tables[i]->items[k].low);
      add_word(&b, f->tables[i]->items[k].high);
      add_word(&b, f->tables[i]->items[k].value);
    }
  }
  for (size_t i = 0; i < f->assertion_count; i++) {
    const struct intervals *set = f->assertions[i].set;
    add_word(&b, f->assertions[i].term);
    add_word(&b, set->count);
    for (size_t k = 0; k < set->count; k++) {
      add_word(&b, set->items[k].low);
      add_word(&b, set->items[k].high);
    }
  }
  return b;
}

/* The answer that is kept for these bytes, or NULL; *key is where it would be
 * put. */
static struct kept *find_kept(struct solver *s, const struct bytes *b,
                              map_key *key) {
  *key = map_hash(mix_bytes(b->items, b->count));
  for (uint64_t i; (i = map_get(&s->known, *key)) != MAP_NONE; key->b++)
    if (s->kept[i].size == b->count &&
        memcmp(s->kept[i].key, b->items, b->count) == 0)
      return &s->kept[i];
  return NULL;
}

static void keep(struct solver *s, const struct bytes *b, map_key key,
                 enum solver_answer answer, const uint64_t *values,
                 size_t count) {
  if (s->kept_count == MOST_KEPT) {
    forget(s);
    key = map_hash(mix_bytes(b->items, b->count));
  }
  struct kept k = {.size = b->count, .count = count, .answer = answer};
  k.key = alloc_raw(b->count);
  memcpy(k.key, b->items, b->count);
  k.values = alloc_raw(count * sizeof *values);
  memcpy(k.values, values, count * sizeof *values);
  map_put(&s->known, key, s->kept_count);
  VEC_ROOM(s->kept, s->kept_count, s->kept_capacity);
  s->kept[s->kept_count++] = k;
}

/* ----------------------------------------------------------------- deciding */

static void remember(struct solver *s, const uint64_t *variables,
                     size_t count) {
  if (count > s->last_count) {
    s->last = alloc_resize(s->last, s->last_count * sizeof *s->last,
                           count * sizeof *s->last);
    s->last_count = count;
  }
  memcpy(s->last, variables, count * sizeof *variables);
}

static enum solver_answer ask_smt(struct solver *s, const struct formula *f,
                                  uint64_t *variables, uint64_t *values) {
  if (s->wants_smt && !s->tried_smt) {
    s->smt = smt_new();
    s->tried_smt = true;
  }
  if (s->smt == NULL || f->term_count > MOST_TERMS)
    return SOLVER_UNKNOWN;
  enum solver_answer answer = smt_check(s->smt, f, variables);
  if (answer == SOLVER_YES && !try(f, variables, values))
    return SOLVER_UNKNOWN;
  return answer;
}

/* Where ranges do not tell. */
static enum solver_answer decide(struct solver *s, const struct formula *f,
                                 uint64_t *variables, uint64_t *values) {
  map_key key;
  if (guess(s, f, variables, values)) {
    s->counts.by_values++;
    return SOLVER_YES;
  }
  struct bytes bytes = write_formula(f);
  const struct kept *kept = find_kept(s, &bytes, &key);
  enum solver_answer answer;
  if (kept) {
    s->counts.by_cache++;
    answer = kept->answer;
    memcpy(variables, kept->values, kept->count * sizeof *variables);
  } else {
    uint64_t count = combinations(f, MOST_TRIED);
    bool few = count <= MOST_TRIED;
    answer = few ? try_all(f, count, variables, values)
                 : ask_smt(s, f, variables, values);
    *(few                        ? &s->counts.by_trying
      : answer == SOLVER_UNKNOWN ? &s->counts.gave_up
                                 : &s->counts.by_smt) += 1;
    keep(s, &bytes, key, answer, variables, f->variable_count);
  }
  VEC_FREE(bytes.items, bytes.capacity);
  return answer;
}

enum solver_answer solver_check(struct solver *s, const struct formula *f,
                                uint64_t *variables) {
  size_t terms = f->term_count;
  struct range *ranges = alloc_raw(terms * sizeof *ranges);
  enum solver_answer answer = SOLVER_NO;
  s->counts.asked++;
  memset(variables, 0, f->variable_count * sizeof *variables);
  if (formula_ranges(f, ranges)) {
    uint64_t *values = alloc_raw(terms * sizeof *values);
    answer = decide(s, f, variables, values);
    alloc_free(values, terms * sizeof *values);
  } else {
    s->counts.by_ranges++;
  }
  if (answer == SOLVER_YES)
    remember(s, variables, f->variable_count);
  alloc_free(ranges, terms * sizeof *ranges);
  return answer;
}

/* -------------------------------------------------------------- all values */

struct numbers {
  uint64_t *items;
  size_t count, capacity;
};

static int by_value(const void *a, const void *b) {
  const uint64_t *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

static struct intervals *set_of_numbers(struct numbers *n) {
  struct interval *items = alloc_raw(n->count * sizeof *items);
  for (size_t i = 0; i < n->count; i++)
    items[i] = (struct interval){n->items[i], n->items[i]};
  struct intervals *set = intervals_of(items, n->count);
  alloc_free(items, n->count * sizeof *items);
  return set;
}

/* Each combination of the variables gives a value. */
static struct intervals *list_values(const struct formula *f, uint32_t term,
                                     uint64_t count) {
  size_t terms = f->term_count;
  uint64_t *values = alloc_raw(terms * sizeof *values);
  uint64_t *variables = alloc_raw(f->variable_count * sizeof *variables);
  struct numbers found = {NULL, 0, 0};
  for (uint64_t i = 0; i < count; i++) {
    combination(f, i, variables);
    if (!try(f, variables, values))
      continue;
    VEC_ROOM(found.items, found.count, found.capacity);
    found.items[found.count++] = values[term];
  }
  if (found.count)
    qsort(found.items, found.count, sizeof *found.items, by_value);
  struct intervals *set = set_of_numbers(&found);
  VEC_FREE(found.items, found.capacity);
  alloc_free(variables, f->variable_count * sizeof *variables);
  alloc_free(values, terms * sizeof *values);
  return set;
}

/* Asks for one value after the other: the term must be none of those before. */
enum solver_answer solver_values(struct solver *s, struct formula *f,
                                 uint32_t term, size_t most,
                                 struct intervals **result) {
  uint64_t count = combinations(f, MOST_TABLE);
  if (count <= MOST_TABLE) {
    *result = list_values(f, term, count);
    return intervals_size(*result) <= most ? SOLVER_YES : SOLVER_NO;
  }
  size_t terms = f->term_count;
  uint64_t *values = alloc_raw(terms * sizeof *values);
  uint64_t *variables = alloc_raw(f->variable_count * sizeof *variables);
  uint64_t top = f->terms[term].bits >= 64
                     ? ~UINT64_C(0)
                     : (UINT64_C(1) << f->terms[term].bits) - 1;
  struct intervals *whole = intervals_new(0, top);
  struct intervals *found = intervals_of(NULL, 0);
  enum solver_answer answer = SOLVER_YES;
  while (answer == SOLVER_YES && intervals_size(found) <= most) {
    struct intervals *left = intervals_without(whole, found);
    if (left->count == 0) {
      intervals_free(left);
      answer = SOLVER_NO;
      break;
    }
    formula_assert(f, term, left);
    answer = solver_check(s, f, variables);
    intervals_free(f->assertions[--f->assertion_count].set);
    if (answer != SOLVER_YES)
      break;
    formula_values(f, variables, values);
    struct interval *items =
        alloc_raw((found->count + 1) * sizeof(struct interval));
    memcpy(items, found->items, found->count * sizeof *items);
    items[found->count] = (struct interval){values[term], values[term]};
    struct intervals *more = intervals_of(items, found->count + 1);
    alloc_free(items, (found->count + 1) * sizeof *items);
    intervals_free(found);
    found = more;
  }
  intervals_free(whole);
  alloc_free(variables, f->variable_count * sizeof *variables);
  alloc_free(values, terms * sizeof *values);
  *result = found;
  return answer == SOLVER_UNKNOWN ? SOLVER_UNKNOWN
         : answer == SOLVER_NO    ? SOLVER_YES
                                  : SOLVER_NO;
}
