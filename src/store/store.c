/*
 * store/store.c - the visited stores' public functions, and what all kinds
 * use: the budget and the lock.
 */
#include "allways/store.h"

#include <sched.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "store/store_impl.h"
#include "store/usage.h"

/* ----------------------------------------------------------------- budget */

void store_budget_init(struct store_budget *b, uint64_t limit) {
  b->limit = limit ? limit : UINT64_MAX;
  atomic_init(&b->used, 0);
  atomic_init(&b->full, false);
}

/* The bytes are reserved before the check, so that two threads cannot both get
 * the last ones. */
void *store_take(struct store_budget *b, size_t size) {
  uint64_t before = atomic_fetch_add(&b->used, size);
  void *p = NULL;
  if (size <= b->limit && before <= b->limit - size)
    p = alloc_try(size);
  if (p == NULL)
    atomic_fetch_sub(&b->used, size);
  return p;
}

void store_give(struct store_budget *b, void *p, size_t size) {
  if (p == NULL)
    return;
  alloc_free(p, size);
  uint64_t before = atomic_fetch_sub(&b->used, size);
  assert(before >= size);
  (void)before;
}

/* The byte before the first line has its distance from the beginning of the
 * block, which is 1 to 64 bytes. */
void *store_take_lines(struct store_budget *b, size_t count) {
  unsigned char *p = store_take(b, (count + 1) * CACHE_LINE);
  if (p == NULL)
    return NULL;
  size_t gap = CACHE_LINE - (uintptr_t)p % CACHE_LINE;
  p[gap - 1] = (unsigned char)gap;
  return p + gap;
}

void store_give_lines(struct store_budget *b, void *lines, size_t count) {
  unsigned char *p = lines;
  assert(p == NULL || (p[-1] >= 1 && p[-1] <= CACHE_LINE));
  if (p != NULL)
    store_give(b, p - p[-1], (count + 1) * CACHE_LINE);
}

enum allways_insert store_refuse(struct store_budget *b) {
  atomic_store_explicit(&b->full, true, memory_order_relaxed);
  return ALLWAYS_FULL;
}

unsigned store_shard_bits(const struct store_budget *b, unsigned min,
                          unsigned max) {
  unsigned bits = min;
  assert(min <= max);
  while (bits < max && ((uint64_t)CACHE_LINE << (bits + 1)) <= b->limit / 16)
    bits++;
  return bits;
}

/* ------------------------------------------------------------------- lock */

void store_lock_wait(store_lock *lock) {
  enum { PATIENCE = 200 };
  unsigned turns = 0;
  while (atomic_load_explicit(lock, memory_order_relaxed)) {
    if (++turns < PATIENCE)
      spin_hint();
    else
      sched_yield();
  }
}

/* ------------------------------------------------------------------ kinds */

static const struct {
  const char *text;
  struct allways_store *(*new)(const struct allways_store_options *options);
} kinds[] = {
    [ALLWAYS_STORE_FINGERPRINT] = {"fingerprint", store_new_fingerprint},
    [ALLWAYS_STORE_COMPACT] = {"compact", store_new_compact},
    [ALLWAYS_STORE_EXACT] = {"exact", store_new_exact},
    [ALLWAYS_STORE_BITSTATE] = {"bitstate", store_new_bitstate},
};

static bool is_kind(enum allways_store_kind kind) {
  return (size_t)kind < sizeof kinds / sizeof *kinds;
}

const char *allways_store_kind_text(enum allways_store_kind kind) {
  return is_kind(kind) ? kinds[kind].text : "unknown";
}

struct allways_store *
allways_store_new(const struct allways_store_options *options) {
  if (!is_kind(options->kind))
    return NULL;
  return kinds[options->kind].new(options);
}

void allways_store_free(struct allways_store *s) {
  if (s != NULL)
    s->ops->free(s);
}

enum allways_insert allways_store_insert(struct allways_store *s,
                                         const struct allways_state *state,
                                         uint32_t payload, uint32_t *seen) {
  return s->ops->insert(s, state, payload, seen);
}

bool allways_store_find(struct allways_store *s,
                        const struct allways_state *state, uint32_t *payload) {
  return s->ops->find(s, state, payload);
}

bool allways_store_update(struct allways_store *s,
                          const struct allways_state *state, uint32_t keep,
                          uint32_t set, uint32_t *before) {
  return s->ops->update && s->ops->update(s, state, keep, set, before);
}

uint64_t store_memory_usage(const struct allways_store *s) {
  return s ? atomic_load(&s->budget.used) : 0;
}

void allways_store_get_stats(struct allways_store *s,
                             struct allways_store_stats *stats) {
  *stats = (struct allways_store_stats){
      .bytes = store_memory_usage(s),
      .budget = s->budget.limit == UINT64_MAX ? 0 : s->budget.limit,
      .full = atomic_load(&s->budget.full),
  };
  s->ops->stats(s, stats);
}

size_t allways_store_image(struct allways_store *s, uint64_t number,
                           void *bytes, size_t room) {
  return s->ops->image ? s->ops->image(s, number, bytes, room) : 0;
}
