/*
 * search/bfs.c - breadth first: a first counterexample is a shortest one.
 *
 * States that wait for their turn are packed by the engine: those of the
 * current level, and those of the next one, which is being made.  Of each state
 * the step that led to it is kept, so that the schedule of an execution can be
 * found from its end.
 *
 * Reduction: a state's number in the order of discovery is its payload in the
 * store.  Where a persistent set is taken alone, the other steps follow after
 * all unless each step of the set leads to a state with a higher number.  So
 * numbers grow along such steps, and no cycle is made of them only.  What an
 * exclusive state (a thread is in the middle of an operation) leads to is known
 * too late for the state before it, which therefore is expanded in full.
 *
 * A path without an end may have no cycle.  So that no thread is left out along
 * it forever, states are expanded in full after 64, 128, 256, ... states in a
 * row in which some thread was left out.
 */
#include <string.h>

#include "search/graph.h"
#include "search/proviso.h"
#include "search/search_impl.h"

/* How a state was reached: by a step from the state with a lower number. */
struct node {
  uint32_t parent, thread;
  uint64_t value;
};

/* A state that waits for its turn. */
struct waiting {
  uint8_t *bytes;
  size_t size;
  uint32_t switches;
  uint32_t reduced; /* so many states in a row before it were reduced */
};
struct line {
  struct waiting *items;
  size_t count, capacity;
};

struct bfs {
  struct search *s;
  struct engine *e;
  struct node *nodes; /* by number */
  size_t node_count, node_capacity;
  struct line now, next;
  size_t packed;  /* bytes of the states in both */
  uint64_t depth; /* of the level being expanded, from 1 on */
  struct enabled_steps *enabled;
  /* The state being expanded. */
  uint32_t number, count, switches, reduced;
  bool full, moved, over;
  uint64_t dive_at; /* depth of a dive at which walks are made again */
};

static const struct schedule no_steps;

/* ------------------------------------------------------------------- states */

/* The current state, which is new, waits for its turn. */
static void keep_state(struct bfs *b, struct step step, uint32_t switches) {
  size_t size;
  const void *bytes = b->e->ops->pack(b->e, &size);
  assert(b->node_count + 1 == b->s->stats.states); /* nodes are by number */
  VEC_ROOM(b->nodes, b->node_count, b->node_capacity);
  b->nodes[b->node_count++] = (struct node){b->number, step.thread, step.value};
  VEC_ROOM(b->next.items, b->next.count, b->next.capacity);
  struct waiting *w = &b->next.items[b->next.count++];
  *w = (struct waiting){alloc_raw(size), size, switches, b->reduced};
  memcpy(w->bytes, bytes, size);
  b->packed += size;
}

static void line_clear(struct line *line) {
  for (size_t i = 0; i < line->count; i++)
    alloc_free(line->items[i].bytes, line->items[i].size);
  line->count = 0;
}

/* Gives the faults that were just found their schedule: the steps to the state
 * being expanded, and the one after it, if there is one. */
static void report_schedule(struct bfs *b, const struct step *step) {
  for (struct found *f = b->s->found; f; f = f->next) {
    struct schedule *schedule = &f->schedule;
    size_t count = 0;
    if (schedule->count > 0)
      continue;
    for (uint32_t n = b->number; n != 0; n = b->nodes[n].parent, count++) {
      assert(b->nodes[n].parent < n); /* so that the loop ends */
      schedule_add(schedule, (struct step){0, 0});
    }
    for (uint32_t n = b->number; n != 0; n = b->nodes[n].parent)
      schedule->steps[--count] =
          (struct step){b->nodes[n].thread, b->nodes[n].value};
    if (step)
      schedule_add(schedule, *step);
  }
}

/* A switch away from a thread that could have gone on. */
static bool is_preemption(const struct bfs *b, uint32_t thread) {
  if (b->number == 0)
    return false;
  uint32_t before = b->nodes[b->number].thread;
  if (before == thread)
    return false;
  for (uint32_t i = 0; i < b->count; i++)
    if (b->enabled[i].thread == before)
      return true;
  return false;
}

/* A step has led to this state, or it is the first one. */
static void arrive(struct bfs *b, struct step step,
                   const struct allways_state *state) {
  struct search *s = b->s;
  uint32_t seen = 0, number = (uint32_t)s->stats.states;
  uint32_t switches = b->switches + is_preemption(b, step.thread);
  if (!search_within_bounds(s, b->depth, switches)) {
    graph_end(s->graph, "bound");
    return;
  }
  if (s->reduce && b->e->ops->exclusive(b->e) && !SEEDED_BUG(117))
    b->full = true;
  switch (allways_store_insert(s->store, state, number, &seen)) {
  case ALLWAYS_NEW:
    s->stats.states++;
    graph_state(s->graph, b->e, number);
    if (UNLIKELY(s->proviso != NULL) && number > 0)
      proviso_step(s->proviso, b->number, number, b->e->ops->closed(b->e));
    b->over = !search_check_invariant(s, b->e, &no_steps);
    report_schedule(b, number ? &step : NULL);
    keep_state(b, step, switches);
    break;
  case ALLWAYS_SEEN:
    s->stats.revisits++;
    graph_to(s->graph, seen);
    if (UNLIKELY(s->proviso != NULL))
      proviso_step(s->proviso, b->number, seen, b->e->ops->closed(b->e));
    if (seen <= b->number)
      b->full = true;
    break;
  default:
    search_give_up(s, REASON_STORE_FULL, 0);
    graph_end(s->graph, "full");
    b->full = true;
  }
}

/* -------------------------------------------------------------------- steps */

static void take(struct bfs *b, struct enabled_steps *m, struct step step) {
  struct search *s = b->s;
  struct allways_state state;
  graph_step(s->graph, b->e, b->number, step, m->count > 1);
  enum engine_event event = b->e->ops->take(b->e, step.thread, step.value);
  if (event == ENGINE_DISABLED) {
    s->stats.disabled++;
    b->e->ops->holder(b->e, m);
  } else {
    s->stats.transitions++;
    b->moved = true;
  }
  bool known =
      event == ENGINE_WENT_ON && b->e->ops->state(b->e, s->images, &state);
  if (known)
    search_sample(s, b->e);
  graph_event(s->graph, b->e, event);
  b->over = !search_event(s, b->e, event, &no_steps);
  report_schedule(b, &step);
  if (b->over)
    return;
  if (known)
    arrive(b, step, &state);
  else
    b->full = true;
  b->e->ops->back(b->e, step.thread);
}

/* Takes all steps of a thread: its operation, with each value. */
static void take_steps(struct bfs *b, struct enabled_steps *m) {
  if (search_too_wide(b->s, b->e, m)) {
    b->moved = b->full = true;
    return;
  }
  for (uint64_t v = 0; v < m->count && !b->over; v++)
    if (search_must_stop(b->s))
      b->over = true; /* whether the other steps are enabled is not known */
    else
      take(b, m, (struct step){m->thread, m->first + v});
}

/* Takes the steps of the persistent set, and then all others if the set must
 * not be taken alone. */
static void take_all(struct bfs *b, size_t persistent) {
  assert(persistent <= b->count && (persistent > 0 || b->count == 0));
  b->full = b->moved = false;
  for (size_t i = 0; i < persistent && !b->over; i++)
    take_steps(b, &b->enabled[i]);
  if (persistent == b->count)
    return;
  if (b->moved && !b->full) {
    b->s->stats.reduced++;
    return;
  }
  b->s->stats.refused++;
  for (size_t i = persistent; i < b->count && !b->over; i++)
    take_steps(b, &b->enabled[i]);
}

static void report_proviso(struct bfs *b, size_t persistent) {
  uint64_t threads = 0, taken = 0;
  size_t end = b->moved && !b->full ? persistent : b->count;
  for (size_t i = 0; i < b->count; i++) {
    uint64_t bit = UINT64_C(1) << (b->enabled[i].thread & 63);
    threads |= bit;
    taken |= i < end ? bit : 0;
  }
  proviso_state(b->s->proviso, b->number, threads, taken,
                b->count == 1 && b->enabled->only);
}

/* Is the state, whose steps were tried, a deadlock: of all threads, or of some
 * that wait for each other in a cycle? */
static bool is_stuck(struct bfs *b) {
  return b->moved ? b->e->ops->deadlock_cycle(b->e, b->enabled, b->count)
                  : b->e->ops->deadlocked(b->e);
}

/* Must the threads that were left out have their turn after so many states in a
 * row? */
static bool is_due(uint32_t reduced) {
  return reduced >= 64 && (reduced & (reduced - 1)) == 0;
}

/* Takes steps from a state that has waited. */
static void expand(struct bfs *b, const struct waiting *w) {
  struct search *s = b->s;
  assert(b->number < b->node_count);
  if (!b->e->ops->unpack(b->e, w->bytes, w->size) || !b->e->ops->save(b->e)) {
    search_give_up(s, REASON_NO_UNPACK, 0);
    b->over = true;
    return;
  }
  b->switches = w->switches;
  size_t persistent;
  b->count = (uint32_t)b->e->ops->enabled(b->e, b->enabled, &persistent);
  if (!s->reduce || is_due(w->reduced))
    persistent = b->count;
  b->reduced = persistent < b->count ? w->reduced + 1 : 0;
  take_all(b, persistent);
  if (UNLIKELY(s->proviso != NULL) && !b->over)
    report_proviso(b, persistent);
  if (!b->over && is_stuck(b)) {
    b->over = !search_fault(s, b->e, &no_steps);
    report_schedule(b, NULL);
  }
  b->e->ops->drop(b->e);
}

/* ------------------------------------------------------------- entry point */

/* The first state is saved and packed first: others are packed as differences
 * from it. */
static bool begin(struct bfs *b) {
  struct allways_state state;
  if (!b->e->ops->save(b->e)) {
    search_give_up(b->s, REASON_NO_SAVE, 0);
    return false;
  }
  if (b->e->ops->state(b->e, b->s->images, &state))
    arrive(b, (struct step){0, 0}, &state);
  return !b->over;
}

static void own_usage(const void *self, struct search_usage *usage) {
  const struct bfs *b = self;
  usage->queue = b->packed + b->node_capacity * sizeof *b->nodes +
                 (b->now.capacity + b->next.capacity) * sizeof *b->now.items;
}

/* The next level becomes the current one, and its line is used again. */
static void next_level(struct bfs *b) {
  assert(b->now.count == 0);
  struct line done = b->now;
  b->now = b->next;
  b->next = done;
  b->depth++;
  if (b->depth > b->s->stats.depth)
    b->s->stats.depth = b->depth;
  b->s->depth_now = b->depth;
  if (b->depth < b->dive_at)
    return;
  if (b->s->stats.states < 2 * b->depth &&
      !search_walk_beside(b->s, b->dive_at))
    b->over = true;
  b->dive_at *= 4;
}

void search_bfs(struct search *s, struct engine *e) {
  struct bfs b = {.s = s, .e = e, .dive_at = SEARCH_DIVE};
  b.enabled = alloc_new(e->max_threads * sizeof *b.enabled);
  search_usage_begin(s, e, &b, own_usage);
  bool going = begin(&b);
  for (uint32_t number = 0; going && b.next.count > 0;) {
    next_level(&b);
    going = !b.over;
    for (size_t i = 0; i < b.now.count && going; i++) {
      b.number = number++;
      expand(&b, &b.now.items[i]);
      assert(b.packed >= b.now.items[i].size);
      b.packed -= b.now.items[i].size;
      alloc_free(b.now.items[i].bytes, b.now.items[i].size);
      b.now.items[i].bytes = NULL;
      going = !b.over && !search_must_stop(s);
    }
    line_clear(&b.now);
  }
  assert(!going || b.packed == 0);
  search_usage_end(s);
  line_clear(&b.next);
  VEC_FREE(b.now.items, b.now.capacity);
  VEC_FREE(b.next.items, b.next.capacity);
  VEC_FREE(b.nodes, b.node_capacity);
  alloc_free(b.enabled, e->max_threads * sizeof *b.enabled);
}
