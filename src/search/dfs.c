/*
 * search/dfs.c - depth first, going back by undoing.
 *
 * The stack has a level for each state of the current execution: its enabled
 * steps, and how many of them were taken.  The engine has saved the state
 * itself.
 *
 * Reduction: the first steps of a level are a persistent set, and they alone
 * are taken.  The others follow after all if one of these ends the execution
 * or leads to a state that is on the stack, so that on every cycle some state
 * is expanded in full; or if none of them could be taken (the cycle condition
 * in docs/design/search.md).
 *
 * A state in which one thread is in the middle of an operation is exclusive: it
 * has the steps of that thread only.  So what it leads to counts for the state
 * in which the operation was begun, its owner.
 */
#include "search/graph.h"
#include "search/proviso.h"
#include "search/search_impl.h"
#include "search/workers.h"

enum { ON_STACK = 1 };

/* A state of the current execution.  Its enabled steps are in
 * struct dfs:
 *
 *      0 ... at ... persistent ... end ... count
 *      taken  to be taken    only if  given to
 *             for sure       `full`   others
 */
struct level {
  allways_hash hash;
  size_t first;        /* of its enabled steps */
  uint32_t count;      /* of them */
  uint32_t end;        /* those from here on were given to another worker */
  uint32_t persistent; /* those before it are a persistent set; count: all */
  uint32_t at;         /* the one whose values are being taken */
  uint64_t value;      /* the next value of it */
  uint32_t thread;     /* of the last step taken */
  uint32_t number;     /* of the state, in order of discovery; with several
                          workers, that of an audit */
  uint32_t switches;
  bool exclusive; /* one thread is in the middle of an operation */
  bool full;      /* the persistent set does not suffice: take all steps */
  bool moved;     /* some step could be taken */
  bool accepted;  /* another worker found the state, and gave some of its
                     steps; that worker decides about the others */
};

struct dfs {
  struct search *s;
  struct engine *e;
  struct level *levels;
  size_t count, capacity;
  struct enabled_steps *enabled;
  size_t enabled_count, enabled_capacity;
  struct schedule schedule;
  bool over;
  uint64_t share_at; /* transitions before work is shared again */
  size_t dive_at;    /* depth of a dive at which walks are made again */
};

static struct level *top(struct dfs *d) {
  assert(d->count > 0);
  return &d->levels[d->count - 1];
}

/* The owner of the state at the top: where the operation was begun that it is
 * in the middle of, or itself.  If threads are left out, it is there. */
static struct level *owner(struct dfs *d) {
  struct level *l = top(d);
  while (l->exclusive && l > d->levels && !SEEDED_BUG(117)) /* it itself */
    l--;
  return l;
}

/* ------------------------------------------------------------------- steps */

/* The next step to be taken; false: there is none.  A choice that has too many
 * values is passed over, and counts as a step that could be taken: the state is
 * no deadlock. */
static bool next_step(struct dfs *d, struct level *l, struct step *step) {
  assert(l->persistent <= l->count && l->end <= l->count);
  for (; l->at < l->end; l->at++, l->value = 0) {
    const struct enabled_steps *m = &d->enabled[l->first + l->at];
    if (l->at == l->persistent && l->moved && !l->full)
      return false;
    if (search_too_wide(d->s, d->e, m)) {
      l->moved = owner(d)->full = true;
    } else if (l->value < m->count) {
      *step = (struct step){m->thread, m->first + l->value++};
      return true;
    }
  }
  return false;
}

/* ---------------------------------------------------------------- the stack */

/* The engine writes the enabled steps of a state at the end of the array. */
static void room_for_steps(struct dfs *d) {
  size_t want = d->enabled_count + d->e->max_threads;
  if (want <= d->enabled_capacity)
    return;
  size_t grown = alloc_grown(d->enabled_capacity, want);
  d->enabled =
      alloc_resize(d->enabled, d->enabled_capacity * sizeof *d->enabled,
                   grown * sizeof *d->enabled);
  d->enabled_capacity = grown;
}

/* The current state becomes the top of the stack. */
static void enter(struct dfs *d, allways_hash hash, uint32_t number,
                  uint32_t switches) {
  struct search *s = d->s;
  if (!d->e->ops->save(d->e)) {
    search_give_up(s, REASON_NO_SAVE, 0);
    d->over = true;
    return;
  }
  room_for_steps(d);
  struct enabled_steps *enabled = d->enabled + d->enabled_count;
  size_t persistent;
  uint32_t count = (uint32_t)d->e->ops->enabled(d->e, enabled, &persistent);
  assert(count <= d->e->max_threads && persistent <= count);
  assert(count == 0 || persistent > 0); /* a persistent set is not empty */
  VEC_ROOM(d->levels, d->count, d->capacity);
  d->levels[d->count++] =
      (struct level){.hash = hash,
                     .first = d->enabled_count,
                     .count = count,
                     .end = count,
                     .number = number,
                     .exclusive = count == 1 && enabled->only,
                     .persistent = s->reduce ? (uint32_t)persistent : count,
                     .switches = switches};
  d->enabled_count += count;
  if (d->count > s->stats.depth)
    s->stats.depth = d->count;
  s->depth_now = d->count;
}

/* The store records that the state at the top is no longer on the stack.  With
 * several workers, distances are used instead: see payload. */
static void unmark(struct dfs *d) {
  struct allways_state state = {.hash = top(d)->hash};
  if (!d->s->reduce || d->s->team)
    return;
  if (d->s->images)
    d->e->ops->state(d->e, true, &state);
  allways_store_update(d->s->store, &state, ~(uint32_t)ON_STACK, 0, NULL);
}

/* Whether a step that was given to another worker can be taken is unknown here:
 * this probes it. */
static void try_given(struct dfs *d, const struct level *l) {
  for (uint32_t i = l->end; i < l->count; i++) {
    struct enabled_steps *m = &d->enabled[l->first + i];
    if (d->e->ops->take(d->e, m->thread, m->first) == ENGINE_DISABLED)
      d->e->ops->holder(d->e, m);
    d->e->ops->back(d->e, m->thread);
  }
}

/* Is the state at the top, all of whose steps were tried, a deadlock: of all
 * threads, or of some that wait for each other in a cycle? */
static bool is_stuck(struct dfs *d, const struct level *l) {
  if (!l->moved)
    return d->e->ops->deadlocked(d->e);
  try_given(d, l);
  return d->e->ops->deadlock_cycle(d->e, d->enabled + l->first, l->count);
}

static void report_proviso(struct dfs *d, const struct level *l) {
  uint64_t threads = 0, taken = 0;
  for (uint32_t i = 0; i < l->count; i++) {
    uint64_t bit = UINT64_C(1) << (d->enabled[l->first + i].thread & 63);
    threads |= bit;
    taken |= i < l->at || i >= l->end ? bit : 0; /* or given away */
  }
  proviso_state(d->s->proviso, l->number, threads, taken, l->exclusive);
}

/* All steps were taken that are to be taken from the state at the top. */
static void look_back(struct dfs *d, const struct level *l) {
  if (UNLIKELY(d->s->proviso != NULL))
    report_proviso(d, l);
  if (l->persistent < l->count) {
    d->s->stats.reduced += l->at == l->persistent;
    d->s->stats.refused += l->at != l->persistent;
  }
  if (is_stuck(d, l) && !search_fault(d->s, d->e, &d->schedule))
    d->over = true;
  unmark(d);
}

/* Goes back from the state at the top to the one below it. */
static void leave(struct dfs *d) {
  const struct level *l = top(d);
  if (!l->accepted)
    look_back(d, l);
  d->enabled_count = l->first;
  d->e->ops->drop(d->e);
  d->count--;
  if (d->count == 0)
    return;
  d->schedule.count--;
  d->e->ops->back(d->e, top(d)->thread);
}

/* ------------------------------------------------------------------- states */

/* A switch away from a thread that could have gone on. */
static bool is_preemption(const struct dfs *d, const struct level *l) {
  if (d->count < 2)
    return false;
  uint32_t before = d->levels[d->count - 2].thread;
  if (before == l->thread)
    return false;
  for (uint32_t i = 0; i < l->count; i++)
    if (d->enabled[l->first + i].thread == before)
      return true;
  return false;
}

/* What the store keeps of a state: whether it is on the stack, and its number.
 * With several workers, its distance from the start: a state that is new has a
 * greater one than the state it was found from. */
static uint32_t payload(const struct dfs *d, uint32_t number) {
  return d->s->team ? (uint32_t)d->count + 1 : number << 1 | ON_STACK;
}

/* May the step to this state, which was seen before, close a cycle?  With
 * several workers it may unless the distance grows.  What an exclusive state
 * leads to was counted for the owner from which it was found first; for this
 * owner it counts as closing one. */
static bool may_close(const struct dfs *d, uint32_t seen) {
  return (d->s->team ? seen <= d->count : (seen & ON_STACK) != 0) ||
         (d->s->reduce && d->e->ops->exclusive(d->e) && !SEEDED_BUG(117));
}

/* The number of a state that others may have discovered. */
static uint32_t number_of(const struct dfs *d, allways_hash hash,
                          uint32_t number) {
  return d->s->team ? proviso_number(d->s->proviso, hash) : number;
}

static void report_step(struct dfs *d, const struct level *l, uint32_t to) {
  proviso_step(d->s->proviso, l->number, to, d->e->ops->closed(d->e));
}

/* A step has led to this state, or it is the first one.  True: it is new, and
 * was entered. */
static bool arrive(struct dfs *d, const struct allways_state *state) {
  struct search *s = d->s;
  struct level *l = d->count ? top(d) : NULL;
  uint32_t seen = ON_STACK, switches = 0, number = (uint32_t)s->stats.states;
  if (l) {
    switches = l->switches + is_preemption(d, l);
    if (!search_within_bounds(s, d->count, switches)) {
      graph_end(s->graph, "bound");
      return false;
    }
  }
  switch (allways_store_insert(s->store, state, payload(d, number), &seen)) {
  case ALLWAYS_NEW:
    s->stats.states++;
    graph_state(s->graph, d->e, number);
    number = number_of(d, state->hash, number);
    if (UNLIKELY(s->proviso != NULL) && l)
      report_step(d, l, number);
    if (!search_check_invariant(s, d->e, &d->schedule)) {
      d->over = true;
      return false;
    }
    enter(d, state->hash, number, switches);
    return !d->over;
  case ALLWAYS_SEEN:
    s->stats.revisits++;
    graph_to(s->graph, seen >> 1);
    if (UNLIKELY(s->proviso != NULL) && l)
      report_step(d, l, number_of(d, state->hash, seen >> 1));
    if (l && may_close(d, seen) && !SEEDED_BUG(110)) /* no cycle condition */
      owner(d)->full = true;
    return false;
  default:
    search_give_up(s, REASON_STORE_FULL, 0);
    graph_end(s->graph, "full");
    if (l)
      owner(d)->full = true;
    return false;
  }
}

/* Takes a step from the state at the top.  If the result is new, it is the top
 * afterwards; else the search has gone back. */
static void take(struct dfs *d, struct level *l, struct step step) {
  struct search *s = d->s;
  struct allways_state state;
  l->thread = step.thread;
  graph_step(s->graph, d->e, l->number, step,
             d->enabled[l->first + l->at].count > 1);
  enum engine_event event = d->e->ops->take(d->e, step.thread, step.value);
  schedule_add(&d->schedule, step);
  if (event == ENGINE_DISABLED) {
    s->stats.disabled++;
    d->e->ops->holder(d->e, &d->enabled[l->first + l->at]);
  } else {
    s->stats.transitions++;
    l->moved = true;
  }
  bool known = event == ENGINE_WENT_ON &&
               (s->images || search_samples(s)
                    ? d->e->ops->state(d->e, s->images, &state)
                    : d->e->ops->preview_hash(d->e, &state));
  if (known)
    search_sample(s, d->e);
  graph_event(s->graph, d->e, event);
  if (!search_event(s, d->e, event, &d->schedule)) {
    d->over = true;
    return;
  }
  if (!known)
    owner(d)->full = true; /* it ends: others must have had their chance */
  else if (arrive(d, &state))
    return;
  d->schedule.count--;
  d->e->ops->back(d->e, step.thread);
}

/* ----------------------------------------------------------------- sharing */

/* Is the persistent set of the level taken alone, as far as is known now? */
static bool is_reduced(const struct level *l) {
  return l->persistent < l->count && !l->full;
}

/* Gives no step of the level away: the other worker only passes through it. */
static void keep_all(const struct level *l, struct share_level *to) {
  *to = (struct share_level){
      .at = l->count, .end = l->count, .switches = l->switches};
}

/* Gives about half of the steps of a level away, the last ones; or, if there is
 * one thread left, half of its values.  `up` says how to round. */
static bool give(struct dfs *d, struct level *l, struct share_level *to,
                 bool up) {
  keep_all(l, to);
  if (l->at >= l->end)
    return false;
  struct enabled_steps *m = &d->enabled[l->first + l->at];
  uint32_t threads = l->end - l->at - 1;
  uint64_t values = l->value < m->count ? m->count - l->value : 0;
  if ((threads + up) / 2 > 0) {
    to->at = l->end - (threads + up) / 2;
    to->end = l->end;
    to->values = d->enabled[l->first + to->at].count;
    l->end = to->at;
  } else if (threads == 0 && (values + up) / 2 > 0) {
    to->at = l->at;
    to->end = l->at + 1;
    to->value = m->count - (values + up) / 2;
    to->values = m->count;
    if (to->value > 0)
      m->count = to->value;
    else
      l->end = l->at;
  } else {
    return false;
  }
  assert(to->at < to->end && (to->value == 0 || to->value < to->values));
  assert(l->end <= to->at || m->count == to->value); /* nothing is in both */
  return true;
}

/* Offers the schedule of the current execution, and half of what is left to do
 * along it.  Levels where a persistent set is taken alone are not split: one
 * worker must see whether that suffices, also in the exclusive states that it
 * leads to.  The top is left alone, because it is not known yet whether some
 * step can be taken there. */
static void share(struct dfs *d) {
  enum { PAUSE = 256 };
  struct share *share = share_new(d->count);
  size_t count = 0;
  bool up = true, reduced = false;
  for (size_t i = 0; i + 1 < d->count; i++) {
    if (!d->levels[i].exclusive)
      reduced = is_reduced(&d->levels[i]);
    if (reduced)
      keep_all(&d->levels[i], &share->levels[i]);
    else if (give(d, &d->levels[i], &share->levels[i], up)) {
      count = i + 1;
      up = !up;
    }
    share->levels[i].step = d->schedule.steps[i];
  }
  d->share_at = d->s->stats.transitions + PAUSE + d->count;
  if (count > 0)
    workers_offer(d->s->team, share, count);
  else
    share_free(share);
}

/* The number of a state on the execution to a share, for an audit. */
static uint32_t shared_number(struct dfs *d) {
  struct allways_state state;
  if (LIKELY(d->s->proviso == NULL))
    return 0;
  if (!d->e->ops->state(d->e, false, &state))
    BUG("a shared state cannot be hashed");
  return proviso_number(d->s->proviso, state.hash);
}

/* Runs a shared schedule on this engine, and takes over the steps along it that
 * were handed to this worker. */
static void accept(struct dfs *d, const struct share *share) {
  struct allways_state state;
  assert(d->count == 0 && d->schedule.count == 0 && d->enabled_count == 0);
  for (size_t i = 0; i < share->count && !d->over; i++) {
    const struct share_level *from = &share->levels[i];
    if (i > 0) {
      struct step step = share->levels[i - 1].step;
      if (d->e->ops->take(d->e, step.thread, step.value) != ENGINE_WENT_ON ||
          !d->e->ops->state(d->e, false, &state))
        BUG("a shared path cannot be replayed");
      schedule_add(&d->schedule, step);
    }
    enter(d, (allways_hash){0, 0}, shared_number(d), from->switches);
    if (d->over)
      return;
    struct level *l = top(d);
    assert(from->at <= from->end && from->end <= l->count);
    l->at = from->at;
    l->end = from->end;
    l->value = from->value;
    if (l->at < l->end)
      d->enabled[l->first + l->at].count = from->values;
    l->persistent = l->count;
    l->thread = from->step.thread;
    l->accepted = true;
  }
}

/* ------------------------------------------------------------- entry point */

static void own_usage(const void *self, struct search_usage *usage) {
  const struct dfs *d = self;
  usage->stack = d->capacity * sizeof *d->levels +
                 d->enabled_capacity * sizeof *d->enabled +
                 d->schedule.capacity * sizeof *d->schedule.steps;
}

/* Does any state on the stack have a second step? */
static bool has_choice(const struct dfs *d) {
  for (size_t i = 0; i < d->count; i++)
    if (d->levels[i].count > 1)
      return true;
  for (size_t i = 0; i < d->enabled_count; i++)
    if (d->enabled[i].count > 1)
      return true;
  return false;
}

/* Makes some random walks if the search dives: hardly any state was left so
 * far, so the steps of other threads may have to wait forever. */
static void try_walks(struct dfs *d) {
  if (d->s->stats.states < 2 * d->count && has_choice(d) &&
      !search_walk_beside(d->s, d->dive_at))
    d->over = true;
  d->dive_at *= 4;
}

/* Searches until the stack is empty; false: the search is over.  The schedule
 * has a step for each level but the first. */
static bool go_on(struct dfs *d) {
  struct search *s = d->s;
  struct step step;
  while (d->count > 0) {
    assert(d->over || d->schedule.count + 1 == d->count);
    if (d->count >= d->dive_at)
      try_walks(d);
    if (d->over || search_must_stop(s))
      return false;
    if (next_step(d, top(d), &step))
      take(d, top(d), step);
    else
      leave(d);
    if (s->team && has_idle_worker(s->team) && d->count > 1 &&
        s->stats.transitions >= d->share_at)
      share(d);
  }
  return !d->over;
}

void search_dfs(struct search *s, struct engine *e, bool first) {
  struct dfs d = {.s = s, .e = e, .dive_at = first ? SEARCH_DIVE : SIZE_MAX};
  struct allways_state state;
  struct share *shared;
  search_usage_begin(s, e, &d, own_usage);
  if (first && e->ops->state(e, s->images, &state))
    arrive(&d, &state);
  while (go_on(&d) && s->team && (shared = workers_wait(s->team)) != NULL) {
    accept(&d, shared);
    share_free(shared);
  }
  search_usage_end(s);
  VEC_FREE(d.levels, d.capacity);
  VEC_FREE(d.enabled, d.enabled_capacity);
  VEC_FREE(d.schedule.steps, d.schedule.capacity);
}
