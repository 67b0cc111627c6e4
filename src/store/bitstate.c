/*
 * store/bitstate.c - visited states as bits of one array.
 *
 * Each state has k bits in an array of m, found from the two lanes of its
 * hash: place i is (hi + i * lo) scaled to m (double hashing; Kirsch and
 * Mitzenmacher, "Less hashing, same performance", show that it loses nothing
 * against k independent functions).  A state with all its bits set was seen,
 * or is omitted: with a share p of the bits set, that happens to p^k of the
 * new states.
 *
 * Bits are set by atomic or, without locks.  Two threads that insert the same
 * state at the same moment may both find that it is new: they search it
 * twice, but nothing is lost.
 */
#include <stdatomic.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "base/mix.h"
#include "store/store_impl.h"
#include "store/usage.h"

enum { FUNCTIONS_DEFAULT = 3, FUNCTIONS_MOST = 64 };
#define BYTES_DEFAULT (UINT64_C(64) << 20)

struct bitstate {
  struct allways_store base;
  _Atomic uint64_t *words;
  uint64_t count; /* of words */
  unsigned functions;
  _Atomic uint64_t ones; /* bits that are set */
  _Atomic uint64_t states;
};

static struct bitstate *self(struct allways_store *s) {
  return (struct bitstate *)s;
}

/* The bits of a state, one after the other. */
struct walk {
  uint64_t at, step;
};

/* The step is odd, so that the places of one state differ. */
static struct walk walk_begin(allways_hash h) {
  return (struct walk){multiply_fold(h.hi ^ MIX_A, h.lo ^ MIX_B) + h.hi,
                       h.lo | 1};
}

/* The word of the next bit, and the bit in it. */
static _Atomic uint64_t *walk_next(struct walk *w, struct bitstate *b,
                                   uint64_t *mask) {
  _Atomic uint64_t *word = &b->words[multiply_high(w->at, b->count)];
  *mask = UINT64_C(1) << (multiply_fold(w->at, MIX_C) >> 58);
  w->at += w->step;
  return word;
}

/* Most bits of most states are set already: looking before setting keeps the
 * cache line shared. */
static enum allways_insert insert(struct allways_store *s,
                                  const struct allways_state *state,
                                  uint32_t payload, uint32_t *seen) {
  struct bitstate *b = self(s);
  struct walk w = walk_begin(state->hash);
  unsigned set = 0;
  (void)payload;
  for (unsigned i = 0; i < b->functions; i++) {
    uint64_t mask;
    _Atomic uint64_t *word = walk_next(&w, b, &mask);
    if (!(atomic_load_explicit(word, memory_order_relaxed) & mask))
      set += !(atomic_fetch_or(word, mask) & mask);
  }
  if (set == 0) {
    if (seen)
      *seen = 0;
    return ALLWAYS_SEEN;
  }
  atomic_fetch_add_explicit(&b->ones, set, memory_order_relaxed);
  atomic_fetch_add_explicit(&b->states, 1, memory_order_relaxed);
  return ALLWAYS_NEW;
}

static bool find(struct allways_store *s, const struct allways_state *state,
                 uint32_t *payload) {
  struct bitstate *b = self(s);
  struct walk w = walk_begin(state->hash);
  for (unsigned i = 0; i < b->functions; i++) {
    uint64_t mask;
    _Atomic uint64_t *word = walk_next(&w, b, &mask);
    if (!(atomic_load_explicit(word, memory_order_relaxed) & mask))
      return false;
  }
  if (payload)
    *payload = 0;
  return true;
}

static void stats(struct allways_store *s, struct allways_store_stats *stats) {
  struct bitstate *b = self(s);
  double share = (double)atomic_load(&b->ones) / ((double)b->count * 64);
  assert(share <= 1);
  stats->states = atomic_load(&b->states);
  stats->omission = 1;
  for (unsigned i = 0; i < b->functions; i++)
    stats->omission *= share;
}

static void release(struct allways_store *s) {
  struct bitstate *b = self(s);
  store_give(&s->budget, b->words, b->count * sizeof *b->words);
  assert(store_memory_usage(s) == 0);
  alloc_free(b, sizeof *b);
}

static const struct store_ops ops = {
    .free = release, .insert = insert, .find = find, .stats = stats};

static unsigned functions_of(const struct allways_store_options *options) {
  unsigned k = options->functions;
  return k == 0 ? FUNCTIONS_DEFAULT : k < FUNCTIONS_MOST ? k : FUNCTIONS_MOST;
}

struct allways_store *
store_new_bitstate(const struct allways_store_options *options) {
  uint64_t bytes = options->budget ? options->budget : BYTES_DEFAULT;
  struct bitstate *b = alloc_new(sizeof *b);
  b->base.ops = &ops;
  store_budget_init(&b->base.budget, bytes);
  b->functions = functions_of(options);
  b->count = bytes / sizeof *b->words;
  if (bytes >= sizeof *b->words && bytes <= SIZE_MAX)
    b->words = store_take(&b->base.budget, b->count * sizeof *b->words);
  if (b->words == NULL) {
    alloc_free(b, sizeof *b);
    return NULL;
  }
  return &b->base;
}
