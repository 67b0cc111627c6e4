/*
 * solver/solver.c - deciding formulas, from the cheapest way on.
 *
 * An answer YES is checked: its values are put into the formula, and all
 * assertions must hold.  If they do not, the answer is UNKNOWN, since something
 * is wrong with whoever gave it.
 */
#include "solver/range.h"
#include "solver/repair.h"
#include "solver/simplify.h"
#include "solver/solver_impl.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"
#include "base/bug.h"

/* Values of terms that are computed for all values of the variables: before Z3
 * is asked, and where Z3 did not find an answer soon.  Z3's resources: at
 * first, and at last, when they are some ten seconds. */
enum {
  FEW_TRIED = 1 << 22,
  MOST_TRIED = 1 << 26,
  LITTLE_WORK = 500 * 1000,
  MOST_WORK = 40 * 1000 * 1000
};
enum {
  MOST_TERMS = 20000, /* of a formula */
  MOST_REWRITTEN = 6000,
  MOST_KEPT = 1 << 16, /* answers */
  MODELS = 8,          /* that are tried again */
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
  /* Values that held, by the names of variables; the newest one, and on. */
  struct map models[MODELS];
  size_t newest;
  struct formula simple; /* what is asked, in simpler terms */
  struct solver_counts own, *counts;
};

struct solver *solver_new(bool smt, struct solver_counts *counts) {
  struct solver *s = alloc_new(sizeof *s);
  *s = (struct solver){.wants_smt = smt};
  s->counts = counts ? counts : &s->own;
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
  for (size_t i = 0; i < MODELS; i++)
    map_release(&s->models[i]);
  smt_free(s->smt);
  formula_release(&s->simple);
  alloc_free(s, sizeof *s);
}

bool solver_has_smt(void) { return smt_is_there(); }

/* ------------------------------------------------------------ trying values */

/* A formula whose question is being answered. */
struct asked {
  const struct formula *f;
  struct intervals **domains; /* what ranges leave of each variable */
  uint64_t *variables;        /* the caller's */
  uint64_t *values;           /* of all terms */
  bool soon;                  /* or not at all */
};

/* What the assertions leave of a variable, as far as it is known at once. */
static struct intervals *domain_of(const struct formula *f, uint32_t term,
                                   const struct range *ranges) {
  struct intervals *left = intervals_new(ranges[term].low, ranges[term].high);
  for (size_t i = 0; i < f->assertion_count; i++)
    if (f->assertions[i].term == term) {
      struct intervals *outside = intervals_without(left, f->assertions[i].set);
      struct intervals *inside = intervals_without(left, outside);
      intervals_free(outside);
      intervals_free(left);
      left = inside;
    }
  return left;
}

static bool try(const struct asked *a) {
  formula_values(a->f, a->variables, a->values);
  return formula_holds(a->f, a->values);
}

static uint64_t end_of(const struct intervals *set, bool high) {
  return high ? set->items[set->count - 1].high : set->items[0].low;
}

/* The least and the greatest values that fulfil the order of what is compared;
 * false: it is contradictory. */
static bool guess_order(const struct asked *a, const struct range *ranges,
                        bool *good) {
  size_t count = a->f->variable_count;
  uint64_t *greatest = alloc_raw((count + 1) * sizeof *greatest);
  for (size_t n = 0; n < count; n++) {
    a->variables[n] = end_of(a->domains[n], false);
    greatest[n] = end_of(a->domains[n], true);
  }
  bool possible = formula_orders(a->f, ranges, a->variables, greatest);
  *good = possible && try(a);
  if (possible && !*good) {
    memcpy(a->variables, greatest, count * sizeof *greatest);
    *good = try(a);
  }
  alloc_free(greatest, (count + 1) * sizeof *greatest);
  return possible;
}

/* Values that are often right: those that held before, and ends of sets. */
static bool guess(const struct solver *s, const struct asked *a) {
  const struct formula *f = a->f;
  for (size_t i = 0; i < MODELS; i++) {
    const struct map *m = &s->models[(s->newest + i) % MODELS];
    if (m->count == 0)
      continue;
    for (size_t n = 0; n < f->variable_count; n++) {
      uint64_t value = map_get(m, map_word(f->names[n]));
      a->variables[n] =
          value != MAP_NONE && intervals_have(a->domains[n], value)
              ? value
              : end_of(a->domains[n], false);
    }
    if (try(a))
      return true;
  }
  for (int round = 0; round < 4; round++) {
    for (size_t n = 0; n < f->variable_count; n++)
      a->variables[n] = end_of(a->domains[n], round == 1   ? true
                                              : round == 2 ? n % 2
                                              : round == 3 ? n % 2 == 0
                                                           : false);
    if (try(a))
      return true;
  }
  return false;
}

/* How many values all variables have together; more than `most`: most + 1. */
static uint64_t combinations(const struct asked *a, uint64_t most) {
  uint128 product = 1;
  for (size_t n = 0; n < a->f->variable_count && product <= most; n++)
    product *= intervals_size(a->domains[n]);
  return product <= most ? (uint64_t)product : most + 1;
}

/* The values of the variables with this number among all combinations. */
static void combination(const struct asked *a, uint64_t number) {
  for (size_t n = 0; n < a->f->variable_count; n++) {
    uint64_t size = (uint64_t)intervals_size(a->domains[n]);
    a->variables[n] = intervals_nth(a->domains[n], number % size);
    number /= size;
  }
}

static enum solver_answer try_all(const struct asked *a, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) {
    combination(a, i);
    if (try(a))
      return SOLVER_YES;
  }
  return SOLVER_NO;
}

/* Takes the question; false: a variable has no value left. */
static bool take(struct asked *a, const struct range *ranges) {
  const struct formula *f = a->f;
  bool any = true;
  a->domains = alloc_raw(f->variable_count * sizeof(struct intervals *));
  for (size_t n = 0; n < f->variable_count; n++) {
    a->domains[n] = domain_of(f, f->variables[n], ranges);
    any = any && a->domains[n]->count > 0;
  }
  a->values = alloc_raw(f->term_count * sizeof *a->values);
  return any;
}

static void release(struct asked *a) {
  size_t count = a->f->variable_count;
  for (size_t n = 0; n < count; n++)
    intervals_free(a->domains[n]);
  alloc_free(a->domains, count * sizeof(struct intervals *));
  alloc_free(a->values, a->f->term_count * sizeof *a->values);
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
    if (SEEDED_BUG(164) && i + 1 < f->assertion_count &&
        f->terms[f->assertions[i].term].operands) /* constraints are alike */
      continue;
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

/* These values hold: they are the first to be tried next. */
static void remember(struct solver *s, const struct asked *a) {
  s->newest = (s->newest + MODELS - 1) % MODELS;
  struct map *m = &s->models[s->newest];
  map_clear(m);
  for (size_t n = 0; n < a->f->variable_count; n++)
    if (a->variables[n] != MAP_NONE)
      map_put(m, map_word(a->f->names[n]), a->variables[n]);
}

static uint64_t nanoseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static enum solver_answer ask_smt(struct solver *s, const struct asked *a,
                                  unsigned work) {
  if (s->wants_smt && !s->tried_smt) {
    s->smt = smt_new();
    s->tried_smt = true;
  }
  if (s->smt == NULL || a->f->term_count > MOST_TERMS)
    return SOLVER_UNKNOWN;
  uint64_t before = nanoseconds();
  enum solver_answer answer = smt_check(s->smt, a->f, work, a->variables);
  s->counts->nanoseconds += nanoseconds() - before;
  s->counts->by_smt += answer != SOLVER_UNKNOWN;
  if (answer == SOLVER_YES && !try(a))
    return SOLVER_UNKNOWN;
  return answer;
}

/* What Z3 finds soon is not tried; what would take long to try is asked once
 * more, with more work. */
static enum solver_answer work_out(struct solver *s, const struct asked *a) {
  uint64_t terms = a->f->term_count;
  uint64_t count = combinations(a, MOST_TRIED / terms);
  enum solver_answer answer = SOLVER_UNKNOWN;
  if (count > FEW_TRIED / terms)
    answer = ask_smt(s, a, LITTLE_WORK);
  if (answer != SOLVER_UNKNOWN || (a->soon && count > FEW_TRIED / terms))
    return answer;
  if (count <= MOST_TRIED / terms) {
    s->counts->by_trying++;
    return try_all(a, count);
  }
  answer = ask_smt(s, a, MOST_WORK);
  s->counts->gave_up += answer == SOLVER_UNKNOWN;
  return answer;
}

/* From the least values of all variables on. */
static bool mend(const struct asked *a) {
  for (size_t n = 0; n < a->f->variable_count; n++)
    a->variables[n] = end_of(a->domains[n], false);
  return formula_repair(a->f, a->domains, a->variables, a->values);
}

/* In simpler terms, which have the same variables. */
static enum solver_answer work_out_simpler(struct solver *s,
                                           const struct asked *a) {
  struct asked simple = {
      .f = &s->simple, .variables = a->variables, .soon = a->soon};
  enum solver_answer answer = SOLVER_NO;
  bool possible = formula_simplify(a->f, &s->simple), good = false;
  size_t size = s->simple.term_count * sizeof(struct range);
  struct range *ranges = alloc_raw(size);
  possible = possible && formula_ranges(&s->simple, ranges);
  if (possible) {
    possible = take(&simple, ranges) && guess_order(&simple, ranges, &good);
    good = good || (possible && mend(&simple));
    s->counts->by_values += good;
    if (possible)
      answer = good ? SOLVER_YES : work_out(s, &simple);
    release(&simple);
  }
  s->counts->by_rewriting += !possible;
  alloc_free(ranges, size);
  return answer == SOLVER_YES && !try(a) ? SOLVER_UNKNOWN : answer;
}

/* Where ranges do not tell. */
static enum solver_answer decide(struct solver *s, const struct asked *a,
                                 const struct range *ranges) {
  map_key key;
  bool good = guess(s, a);
  if (!good && !guess_order(a, ranges, &good)) {
    s->counts->by_ranges++;
    return SOLVER_NO;
  }
  if (good) {
    s->counts->by_values++;
    return SOLVER_YES;
  }
  struct bytes bytes = write_formula(a->f);
  const struct kept *kept = find_kept(s, &bytes, &key);
  enum solver_answer answer;
  if (kept) {
    s->counts->by_cache++;
    answer = kept->answer;
    memcpy(a->variables, kept->values, kept->count * sizeof *kept->values);
    if (answer == SOLVER_YES && !try(a))
      answer = SOLVER_UNKNOWN;
  } else {
    answer = a->f->term_count <= MOST_REWRITTEN ? work_out_simpler(s, a)
                                                : work_out(s, a);
    if (answer != SOLVER_UNKNOWN || !a->soon)
      keep(s, &bytes, key, answer, a->variables, a->f->variable_count);
  }
  VEC_FREE(bytes.items, bytes.capacity);
  return answer;
}

static enum solver_answer check(struct solver *s, struct asked a) {
  const struct formula *f = a.f;
  struct range *ranges = alloc_raw(f->term_count * sizeof *ranges);
  enum solver_answer answer = SOLVER_NO;
  s->counts->asked++;
  memset(a.variables, 0, f->variable_count * sizeof *a.variables);
  bool possible = formula_ranges(f, ranges);
  if (possible) {
    possible = take(&a, ranges);
    if (possible)
      answer = decide(s, &a, ranges);
    release(&a);
  }
  s->counts->by_ranges += !possible;
  if (answer == SOLVER_YES)
    remember(s, &a);
  alloc_free(ranges, f->term_count * sizeof *ranges);
  return answer;
}

enum solver_answer solver_check(struct solver *s, const struct formula *f,
                                uint64_t *variables) {
  return check(s, (struct asked){.f = f, .variables = variables});
}

enum solver_answer solver_check_soon(struct solver *s, const struct formula *f,
                                     uint64_t *variables) {
  return check(s, (struct asked){.f = f, .variables = variables, .soon = true});
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
static struct intervals *list_values(const struct asked *a, uint32_t term,
                                     uint64_t count) {
  struct numbers found = {NULL, 0, 0};
  for (uint64_t i = 0; i < count; i++) {
    combination(a, i);
    if (!try(a))
      continue;
    VEC_ROOM(found.items, found.count, found.capacity);
    found.items[found.count++] = a->values[term];
  }
  if (found.count)
    qsort(found.items, found.count, sizeof *found.items, by_value);
  struct intervals *set = set_of_numbers(&found);
  VEC_FREE(found.items, found.capacity);
  return set;
}

/* All values, if there are few combinations; else NULL. */
static struct intervals *try_values(const struct formula *f, uint32_t term) {
  struct asked a = {.f = f};
  struct intervals *set = NULL;
  struct range *ranges = alloc_raw(f->term_count * sizeof *ranges);
  if (formula_ranges(f, ranges)) {
    a.variables = alloc_raw(f->variable_count * sizeof *a.variables);
    if (take(&a, ranges)) {
      uint64_t count = combinations(&a, MOST_TABLE);
      if (count <= MOST_TABLE)
        set = list_values(&a, term, count);
    }
    release(&a);
    alloc_free(a.variables, f->variable_count * sizeof *a.variables);
  }
  alloc_free(ranges, f->term_count * sizeof *ranges);
  return set;
}

/* Asks for one value after the other: the term must be none of those before. */
enum solver_answer solver_values(struct solver *s, struct formula *f,
                                 uint32_t term, size_t most,
                                 struct intervals **result) {
  *result = try_values(f, term);
  if (*result)
    return intervals_size(*result) <= most ? SOLVER_YES : SOLVER_NO;
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
