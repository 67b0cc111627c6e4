/*
 * search/walk.c - random walks: many executions, none of them twice on purpose.
 * They find faults and prove nothing.
 *
 * A search that dives (one thread counts, and every state is new) may reach its
 * limits before any other thread has taken a step.  So it makes walks beside
 * the search: a few short walks from the first state, some of which seldom
 * switch threads, on an engine of their own, which executes all calls.  They do
 * not affect the states and statistics of the search, and cost a fraction of
 * the steps that the dive has taken.
 */
#include "search/search_impl.h"

struct walk {
  struct search *s;
  struct engine *e;
  struct enabled_steps *enabled;
  struct schedule schedule;
  uint64_t random;
  unsigned stay; /* a thread goes on unless one of 2^stay says otherwise */
};

/* The generator never leaves zero, which one seed would begin with. */
static uint64_t first_random(uint64_t seed) {
  uint64_t random = seed * 2654435761u + 88172645;
  return random ? random : 1;
}

/* A random number below the limit; 0: of 64 bits (Marsaglia's xorshift). */
static uint64_t draw(struct walk *w, uint64_t below) {
  w->random ^= w->random << 13;
  w->random ^= w->random >> 7;
  w->random ^= w->random << 17;
  return below ? w->random % below : w->random;
}

/* Draws one of the threads that can take a step.  The thread of the last step
 * goes on, if it can, unless one draw of 2^stay decides otherwise. */
static size_t draw_thread(struct walk *w, size_t count) {
  if (w->schedule.count > 0 && draw(w, UINT64_C(1) << w->stay) != 0)
    for (size_t i = 0; i < count; i++)
      if (w->enabled[i].thread ==
          w->schedule.steps[w->schedule.count - 1].thread)
        return i;
  return draw(w, count);
}

/* Takes a random step; false: the walk ends here.  Steps that cannot be taken
 * are drawn again among the others. */
static bool go(struct walk *w) {
  struct search *s = w->s;
  struct allways_state state;
  size_t persistent, count = w->e->ops->enabled(w->e, w->enabled, &persistent);
  while (count > 0) {
    size_t i = w->stay ? draw_thread(w, count) : draw(w, count);
    assert(i < count && count <= w->e->max_threads);
    struct enabled_steps m = w->enabled[i];
    struct step step = {m.thread, m.first + draw(w, m.count)};
    w->e->ops->save(w->e);
    enum engine_event event = w->e->ops->take(w->e, step.thread, step.value);
    schedule_add(&w->schedule, step);
    bool known =
        event == ENGINE_WENT_ON && w->e->ops->state(w->e, false, &state);
    if (event != ENGINE_DISABLED) {
      s->stats.transitions++;
      if (known)
        search_sample(s, w->e);
      w->e->ops->drop(w->e);
      return search_event(s, w->e, event, &w->schedule) &&
             event == ENGINE_WENT_ON &&
             search_check_invariant(s, w->e, &w->schedule);
    }
    s->stats.disabled++;
    w->schedule.count--;
    w->e->ops->back(w->e, step.thread);
    w->e->ops->drop(w->e);
    w->enabled[i] = w->enabled[--count];
  }
  if (w->e->ops->deadlocked(w->e))
    search_fault(s, w->e, &w->schedule);
  return false;
}

static void own_usage(const void *self, struct search_usage *usage) {
  const struct walk *w = self;
  usage->stack = w->schedule.capacity * sizeof *w->schedule.steps;
}

/* The walks are a search of their own with the same options but for bounds.
 * They keep no states, and their reasons do not matter. */
bool search_walk_beside(struct search *s, uint64_t steps) {
  enum { WALKS = 20 };
  enum engine_event event;
  bool over = false;
  if (s->spawn_walker == NULL)
    return true;
  struct search w = *s;
  w.kind = SEARCH_WALK;
  w.found = NULL;
  w.finals = NULL;
  w.graph = NULL;
  w.team = NULL;
  w.progress = NULL;
  w.stats = (struct search_stats){0};
  w.samples = (struct search_samples){0};
  w.unknown.reason = REASON_NONE;
  w.walks = WALKS;
  w.vary_switches = true;
  w.max_states = 0;
  w.bound_switches = false;
  w.max_depth = 1 + steps / WALKS;
  w.seed = s->seed + steps;
  struct engine *e = s->spawn_walker(s->spawn_context, &event);
  if (event == ENGINE_WENT_ON)
    search_walks(&w, e);
  search_count_audits(s, e);
  e->ops->free(e);
  for (const struct found *f = w.found; f; f = f->next)
    over |= !search_goes_on(s, &f->fault);
  for (struct found *f = w.found; f; f = f->next)
    f->by_walk = true;
  search_take_found(s, &w);
  search_release(&w);
  return !over;
}

/* The first state is saved; each walk goes back to it. */
void search_walks(struct search *s, struct engine *e) {
  enum { LONG = 100000 };
  struct walk w = {.s = s, .e = e, .random = first_random(s->seed)};
  uint64_t longest = s->max_depth ? s->max_depth : LONG;
  w.enabled = alloc_new(e->max_threads * sizeof *w.enabled);
  search_usage_begin(s, e, &w, own_usage);
  search_check_invariant(s, e, &w.schedule);
  e->ops->save(e);
  for (uint64_t i = 0; i < s->walks && (!s->found || s->keep_going); i++) {
    w.schedule.count = 0;
    w.stay = s->vary_switches ? i % 4 * 2 : 0;
    while (w.schedule.count < longest && go(&w) && !search_must_stop(s))
      ;
    if (w.schedule.count > s->stats.depth)
      s->stats.depth = w.schedule.count;
    e->ops->back(e, UINT32_MAX);
    if (search_must_stop(s))
      break;
  }
  search_usage_end(s);
  alloc_free(w.enabled, e->max_threads * sizeof *w.enabled);
  VEC_FREE(w.schedule.steps, w.schedule.capacity);
}
