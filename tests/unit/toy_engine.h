/*
 * tests/unit/toy_engine.h - an engine made for tests of searches: counters that
 * threads move, with cycles, choices, a lock, a deadlock and a fault.
 */
#ifndef UNIT_TOY_ENGINE_H
#define UNIT_TOY_ENGINE_H

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "search/search.h"
#include "search/search_impl.h"
#include "unit/unit.h"

enum { THREADS = 4, MOST_SAVED = 1 << 16 };

/* What a toy does. */
struct rules {
  unsigned threads, high; /* counters go from 0 to high and back to 0 */
  unsigned choices;       /* values of the move from 1 */
  bool lock;              /* counters above high / 2 exclude each other */
  bool ends;              /* high is the end of a thread */
  unsigned fault;         /* the sum of counters that is wrong; 0: none */
  unsigned hidden; /* threads whose moves are invisible; then the fault is of
                      the last thread's counter */
  bool apart;      /* nobody else moves while thread 0 is not at 0 */
};

struct point {
  uint8_t at[THREADS];
};

struct toy {
  struct engine base;
  const struct rules *rules;
  struct point now;
  struct point *saved;
  size_t saved_count, saved_capacity;
  struct fault fault;
};

static inline struct toy *toy_of(struct engine *e) {
  return (struct toy *)(void *)e;
}

/* --------------------------------------------------------------- the engine */

static inline void toy_free(struct engine *e) {
  struct toy *t = toy_of(e);
  VEC_FREE(t->saved, t->saved_capacity);
  alloc_free(t, sizeof *t);
}

static inline bool can_move(const struct toy *t, unsigned thread) {
  const struct rules *r = t->rules;
  if (r->ends && t->now.at[thread] == r->high)
    return false;
  if (!r->lock || t->now.at[thread] != r->high / 2)
    return true;
  for (unsigned i = 0; i < r->threads; i++)
    if (i != thread && t->now.at[i] > r->high / 2 &&
        !(r->ends && t->now.at[i] == r->high))
      return false;
  return true;
}

static inline bool toy_exclusive(struct engine *e) {
  return toy_of(e)->rules->apart && toy_of(e)->now.at[0] > 0;
}

/* Steps that begin and end apart are such. */
static inline bool toy_closed(struct engine *e) {
  return toy_of(e)->rules->apart && toy_of(e)->now.at[0] > 1;
}

static inline size_t toy_enabled(struct engine *e,
                                 struct enabled_steps *enabled,
                                 size_t *persistent) {
  const struct toy *t = toy_of(e);
  size_t count = 0;
  if (toy_exclusive(e)) {
    enabled[0] = (struct enabled_steps){.count = 1, .only = true};
    return *persistent = 1;
  }
  for (unsigned i = 0; i < t->rules->threads; i++)
    if (!(t->rules->ends && t->now.at[i] == t->rules->high))
      enabled[count++] = (struct enabled_steps){
          .thread = i,
          .count = t->now.at[i] == 1 ? t->rules->choices : 1,
      };
  *persistent = count > 0 && enabled[0].thread < t->rules->hidden ? 1 : count;
  return count;
}

static inline enum engine_event toy_take(struct engine *e, uint32_t thread,
                                         uint64_t value) {
  struct toy *t = toy_of(e);
  const struct rules *r = t->rules;
  if (!can_move(t, thread))
    return ENGINE_DISABLED;
  unsigned to = t->now.at[thread] + 1u + (unsigned)value, sum = 0;
  t->now.at[thread] = (uint8_t)(to > r->high ? (r->ends ? r->high : 0) : to);
  for (unsigned i = 0; i < r->threads; i++)
    sum += t->now.at[i];
  unsigned wrong = r->hidden ? t->now.at[r->threads - 1] : sum;
  if (r->fault && wrong == r->fault) {
    t->fault.kind = FAULT_ASSERTION;
    return ENGINE_FAULT;
  }
  return r->ends && sum == r->threads * r->high ? ENGINE_ENDED : ENGINE_WENT_ON;
}

static inline bool toy_save(struct engine *e) {
  struct toy *t = toy_of(e);
  VEC_ROOM(t->saved, t->saved_count, t->saved_capacity);
  t->saved[t->saved_count++] = t->now;
  return true;
}

static inline void toy_back(struct engine *e, uint32_t thread) {
  struct toy *t = toy_of(e);
  (void)thread;
  t->now = t->saved[t->saved_count - 1];
}

static inline void toy_drop(struct engine *e) { toy_of(e)->saved_count--; }

static inline bool toy_state(struct engine *e, bool image,
                             struct allways_state *state) {
  const struct toy *t = toy_of(e);
  uint32_t x;
  (void)image;
  memcpy(&x, t->now.at, sizeof x);
  *state = (struct allways_state){
      .hash = {x * UINT64_C(0x9e3779b97f4a7c15),
               x * UINT64_C(0xc2b2ae3d27d4eb4f)},
      .image = t->now.at,
      .image_size = sizeof t->now.at,
  };
  return true;
}

static inline const void *toy_pack(struct engine *e, size_t *size) {
  *size = sizeof(struct point);
  return &toy_of(e)->now;
}

static inline bool toy_unpack(struct engine *e, const void *bytes,
                              size_t size) {
  struct toy *t = toy_of(e);
  assert_int_equal(t->saved_count, 1);
  memcpy(&t->now, bytes, size);
  return true;
}

static inline bool toy_deadlocked(struct engine *e) {
  toy_of(e)->fault.kind = FAULT_DEADLOCK;
  return true;
}

static inline void toy_holder(struct engine *e, struct enabled_steps *m) {
  (void)e;
  m->holder = m->holders = 0;
}

/* Nobody waits for one that waits. */
static inline bool toy_deadlock_cycle(struct engine *e,
                                      const struct enabled_steps *enabled,
                                      size_t count) {
  (void)e;
  (void)enabled;
  (void)count;
  return false;
}

static inline const struct fault *toy_fault(struct engine *e) {
  return &toy_of(e)->fault;
}

static inline bool toy_next_extra_fault(struct engine *e) {
  (void)e;
  return false;
}

static inline void toy_stands(struct engine *e, uint32_t thread,
                              struct fault *where) {
  (void)e;
  *where = (struct fault){.thread = thread};
}

static inline bool toy_place(struct engine *e, uint32_t thread, char *text,
                             size_t room) {
  const struct toy *t = toy_of(e);
  if (thread >= t->rules->threads)
    return false;
  snprintf(text, room, "toy \"%u\"", t->now.at[thread]);
  return true;
}

static inline size_t toy_measure(struct engine *e, struct mem_sizes *sizes) {
  (void)e;
  *sizes = (struct mem_sizes){.areas = 4, .bytes = 32, .modified_areas = 1};
  return 1;
}

static inline void toy_memory_usage(struct engine *e,
                                    struct engine_usage *usage) {
  *usage = (struct engine_usage){.stack = toy_of(e)->saved_count};
}

static inline bool toy_preview_hash(struct engine *e,
                                    struct allways_state *state) {
  return toy_state(e, false, state);
}

static const struct engine_ops toy_ops = {
    .free = toy_free,
    .enabled = toy_enabled,
    .exclusive = toy_exclusive,
    .closed = toy_closed,
    .take = toy_take,
    .save = toy_save,
    .back = toy_back,
    .drop = toy_drop,
    .state = toy_state,
    .preview_hash = toy_preview_hash,
    .pack = toy_pack,
    .unpack = toy_unpack,
    .holder = toy_holder,
    .deadlocked = toy_deadlocked,
    .deadlock_cycle = toy_deadlock_cycle,
    .fault = toy_fault,
    .next_extra_fault = toy_next_extra_fault,
    .stands = toy_stands,
    .place = toy_place,
    .measure = toy_measure,
    .memory_usage = toy_memory_usage,
};

static inline struct engine *toy_new(void *context, enum engine_event *event) {
  struct toy *t = alloc_new(sizeof *t);
  t->base = (struct engine){&toy_ops, THREADS};
  t->rules = context;
  *event = ENGINE_WENT_ON;
  return &t->base;
}

/* --------------------------------------------------------------- searching */

/* store: exact, as its states are told apart in hard builds too. */
static inline void toy_search(struct search *s, const struct rules *rules) {
  struct allways_store_options options = {.kind = ALLWAYS_STORE_EXACT};
  enum engine_event event;
  s->store = allways_store_new(&options);
  s->images = true;
  s->wanted = ~0u;
  s->max_choice = 4096;
  s->spawn = s->spawn_walker = toy_new;
  s->spawn_context = (void *)(uintptr_t)rules;
  struct engine *e = toy_new(s->spawn_context, &event);
  search_run(s, e, event);
  assert_true(s->found || s->unknown.reason || toy_of(e)->saved_count <= 1);
  e->ops->free(e);
  allways_store_free(s->store);
}
/* Goes the execution of a fault again. */
static inline void toy_check(const struct rules *rules, const struct found *f) {
  enum engine_event event;
  struct engine *e = toy_new((void *)(uintptr_t)rules, &event);
  for (size_t i = 0; i < f->schedule.count; i++) {
    assert_int_equal(event, ENGINE_WENT_ON);
    event =
        toy_take(e, f->schedule.steps[i].thread, f->schedule.steps[i].value);
  }
  assert_int_equal(event, ENGINE_FAULT);
  e->ops->free(e);
}

#endif
