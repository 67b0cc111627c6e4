/*
 * search/dfs.c - depth first, going back by undoing.
 *
 * The stack holds, for each state on the way, its moves and which were taken;
 * the engine has saved the state itself.
 *
 * Reduction: where a move is invisible to all other threads it alone is
 * explored, with all its values.  The other moves follow after all if it ends
 * the way or leads to a state that is on the stack, so that on every cycle
 * some state is expanded in full (ARCHITECTURE.md, Reduction).
 */
#include "search/search_impl.h"

enum { ON_STACK = 1 };
#define NONE UINT32_MAX

struct level {
  allways_hash hash;
  size_t first;    /* of its moves */
  uint32_t count;  /* moves */
  uint32_t at;     /* the move being taken */
  uint64_t value;  /* the next value of it */
  uint32_t one;    /* NONE: not, or no longer, only one is taken */
  uint32_t tried;  /* the one, when it was not enough */
  uint32_t thread; /* of the last move */
  uint32_t switches;
  bool full;  /* the one is not enough */
  bool moved; /* some move could be made */
};

struct dfs {
  struct search *s;
  struct engine *e;
  struct level *levels;
  size_t count, capacity;
  struct move *moves;
  size_t move_count, move_capacity;
  struct trace way;
  bool over;
};

static struct level *top(struct dfs *d) { return &d->levels[d->count - 1]; }

/* ------------------------------------------------------------------- moves */

/* The move that is enough, or NONE. */
static uint32_t enough(const struct dfs *d, const struct move *moves,
                       uint32_t count) {
  for (uint32_t i = 0; i < count && d->s->reduce && count > 1; i++)
    if (moves[i].invisible)
      return i;
  return NONE;
}

static bool too_wide(const struct search *s, const struct move *m) {
  return m->count == 0 || m->count > s->max_choice;
}

/* The next move and value; false: all were taken. */
static bool next_step(struct dfs *d, struct level *l, struct step *step) {
  while (l->at < l->count) {
    const struct move *m = &d->moves[l->first + l->at];
    if (too_wide(d->s, m)) {
      search_give_up(d->s, "a choice has more than %llu values",
                     (unsigned long long)d->s->max_choice);
      l->moved = true;
    } else if (l->at != l->tried && l->value < m->count) {
      *step = (struct step){m->thread, m->first + l->value++};
      return true;
    }
    l->value = 0;
    if (l->one == NONE) {
      l->at++;
    } else if (l->full) {
      l->tried = l->one;
      l->one = NONE;
      l->at = 0;
    } else {
      return false;
    }
  }
  return false;
}

/* ---------------------------------------------------------------- the stack */

static void room_for_moves(struct dfs *d) {
  size_t want = d->move_count + d->e->max_threads;
  if (want <= d->move_capacity)
    return;
  size_t grown = alloc_grown(d->move_capacity, want);
  d->moves = alloc_resize(d->moves, d->move_capacity * sizeof *d->moves,
                          grown * sizeof *d->moves);
  d->move_capacity = grown;
}

static void enter(struct dfs *d, allways_hash hash, uint32_t switches) {
  struct search *s = d->s;
  if (!d->e->ops->save(d->e)) {
    search_give_up(s, "a state cannot be saved: out of memory");
    d->over = true;
    return;
  }
  room_for_moves(d);
  struct move *moves = d->moves + d->move_count;
  uint32_t count = (uint32_t)d->e->ops->moves(d->e, moves);
  uint32_t one = enough(d, moves, count);
  VEC_ROOM(d->levels, d->count, d->capacity);
  d->levels[d->count++] = (struct level){.hash = hash,
                                         .first = d->move_count,
                                         .count = count,
                                         .at = one == NONE ? 0 : one,
                                         .one = one,
                                         .tried = NONE,
                                         .switches = switches};
  d->move_count += count;
  if (d->count > s->stats.depth)
    s->stats.depth = d->count;
  s->depth_now = d->count;
}

/* The state at the top is not on the stack any more. */
static void unmark(struct dfs *d) {
  struct allways_state state = {.hash = top(d)->hash};
  if (!d->s->reduce)
    return;
  if (d->s->images)
    d->e->ops->state(d->e, true, &state);
  allways_store_update(d->s->store, &state, ~(uint32_t)ON_STACK, 0, NULL);
}

static void leave(struct dfs *d) {
  struct level *l = top(d);
  if (l->tried != NONE)
    d->s->stats.refused++;
  else if (l->one != NONE)
    d->s->stats.reduced++;
  bool stuck = !l->moved ? d->e->ops->deadlocked(d->e)
                         : d->e->ops->circle(d->e, d->moves + l->first,
                                             l->count);
  if (stuck && !search_fault(d->s, d->e, &d->way))
    d->over = true;
  unmark(d);
  d->move_count = l->first;
  d->e->ops->drop(d->e);
  d->count--;
  if (d->count == 0)
    return;
  d->way.count--;
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
    if (d->moves[l->first + i].thread == before)
      return true;
  return false;
}

static bool within_bounds(struct dfs *d, uint32_t switches) {
  struct search *s = d->s;
  if (s->max_depth && d->count >= s->max_depth) {
    search_give_up(s, "bound of %llu steps is reached (--max-depth)",
                   (unsigned long long)s->max_depth);
    return false;
  }
  if (s->max_switches && switches > s->max_switches) {
    search_give_up(s, "bound of %llu switches is reached (--max-switches)",
                   (unsigned long long)s->max_switches);
    return false;
  }
  return true;
}

/* A state is reached: true if it is new and was entered. */
static bool arrive(struct dfs *d, const struct allways_state *state) {
  struct search *s = d->s;
  struct level *l = d->count ? top(d) : NULL;
  uint32_t seen = ON_STACK, switches = 0;
  if (l) {
    switches = l->switches + is_preemption(d, l);
    if (!within_bounds(d, switches))
      return false;
  }
  switch (allways_store_insert(s->store, state, ON_STACK, &seen)) {
  case ALLWAYS_NEW:
    s->stats.states++;
    enter(d, state->hash, switches);
    return !d->over;
  case ALLWAYS_SEEN:
    s->stats.revisits++;
    if (l && (seen & ON_STACK))
      l->full = true;
    return false;
  default:
    search_give_up(s, "the store is full (--max-memory)");
    if (l)
      l->full = true;
    return false;
  }
}

static void take(struct dfs *d, struct level *l, struct step step) {
  struct search *s = d->s;
  struct allways_state state;
  l->thread = step.thread;
  enum engine_event event = d->e->ops->take(d->e, step.thread, step.value);
  trace_add(&d->way, step.thread, step.value);
  if (event == ENGINE_DISABLED) {
    s->stats.disabled++;
    d->moves[l->first + l->at].holder = d->e->ops->holder(d->e, step.thread);
  } else {
    s->stats.transitions++;
    l->moved = true;
  }
  bool known = event == ENGINE_WENT_ON &&
               d->e->ops->state(d->e, s->images, &state);
  if (!search_event(s, d->e, event, &d->way)) {
    d->over = true;
    return;
  }
  if (!known)
    l->full = true; /* the way ends: other threads must have their chance */
  else if (arrive(d, &state))
    return;
  d->way.count--;
  d->e->ops->back(d->e, step.thread);
}

void search_dfs(struct search *s, struct engine *e) {
  struct dfs d = {.s = s, .e = e};
  struct allways_state state;
  struct step step;
  if (e->ops->state(e, s->images, &state))
    arrive(&d, &state);
  while (d.count > 0 && !d.over && !search_must_stop(s)) {
    if (next_step(&d, top(&d), &step))
      take(&d, top(&d), step);
    else
      leave(&d);
  }
  VEC_FREE(d.levels, d.capacity);
  VEC_FREE(d.moves, d.move_capacity);
  VEC_FREE(d.way.steps, d.way.capacity);
}
