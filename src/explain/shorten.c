/*
 * explain/shorten.c - another execution with the same fault and fewer switches.
 *
 * Traces are changed and run: a change is kept if the same fault comes and the
 * schedule has fewer switches, or as many and fewer steps.  Four changes are
 * tried, large pieces first (as Zeller and Hildebrandt's delta debugging does):
 *
 *     group   0 1 0 1 0 1  ->  0 0 0 1 1 1    all steps of a piece, by thread
 *     drop    0 1 2 0 1    ->  0 0 1          a run of one thread's steps
 *     join    0 1 1 2 0 1  ->  0 0 1 1 2 1    a run, to the one before it
 *     trim    0 0 0 0 1    ->  0 0 1          the last steps of a run
 *
 * A changed schedule need not be possible as it stands: steps that cannot be
 * taken are left out, and what is kept are the steps that were.
 */
#include "explain/shorten.h"

#include "base/alloc.h"
#include "explain/replay.h"

enum { MAX_TRIES = 400, MAX_STEPS = 60000 };

struct shorten {
  struct schedule *best;
  struct schedule candidate, taken;
  struct engine *e;
  const struct fault *fault;
  const struct search *search; /* or NULL */
  struct enabled_steps *enabled;
  unsigned tries;
  size_t steps;
};

static void add_range(struct schedule *to, const struct schedule *from,
                      size_t first, size_t end) {
  for (size_t i = first; i < end; i++)
    schedule_add(to, from->steps[i]);
}

size_t schedule_switches(const struct schedule *t) {
  size_t n = 0;
  for (size_t i = 1; i < t->count; i++)
    n += t->steps[i].thread != t->steps[i - 1].thread;
  return n;
}

/* -------------------------------------------------------------------- a try */

static bool is_late(const struct shorten *s) {
  return s->search && search_is_late(s->search);
}

/* Runs the candidate; true if it leads to the fault.  Its steps are in taken.
 */
static bool leads_there(struct shorten *s) {
  const struct schedule *c = &s->candidate;
  struct engine *e = s->e;
  bool there = false;
  s->taken.count = 0;
  for (size_t i = 0; i < c->count && !there && !is_late(s); i++) {
    if (!replay_may(e, c->steps[i], s->enabled))
      continue;
    s->steps++;
    enum engine_event event =
        e->ops->take(e, c->steps[i].thread, c->steps[i].value);
    if (event == ENGINE_DISABLED)
      break;
    schedule_add(&s->taken, c->steps[i]);
    there = replay_meets(e, event, s->fault);
    if (!there && event != ENGINE_WENT_ON)
      break;
    there = there || (i + 1 == c->count && replay_stuck(e, s->fault));
  }
  e->ops->back(e, UINT32_MAX);
  return there;
}

static bool is_better(const struct schedule *a, const struct schedule *b) {
  size_t m = schedule_switches(a), n = schedule_switches(b);
  return m < n || (m == n && a->count < b->count);
}

static bool may_try(const struct shorten *s) {
  return s->tries < MAX_TRIES && s->steps < MAX_STEPS && !is_late(s);
}

/* Keeps the candidate if it is good. */
static bool try_it(struct shorten *s) {
  if (!may_try(s) || !is_better(&s->candidate, s->best))
    return false;
  s->tries++;
  if (!leads_there(s) || !is_better(&s->taken, s->best))
    return false;
  s->best->count = 0;
  add_range(s->best, &s->taken, 0, s->taken.count);
  return true;
}

/* ------------------------------------------------------------------ changes */

/* Steps first .. end - 1 sorted by thread, in the order in which the threads
 * come. */
static bool group(struct shorten *s, size_t first, size_t end) {
  const struct schedule *b = s->best;
  bool done[256] = {false};
  s->candidate.count = 0;
  add_range(&s->candidate, b, 0, first);
  for (size_t i = first; i < end; i++) {
    uint32_t thread = b->steps[i].thread;
    if (done[thread & 255])
      continue;
    done[thread & 255] = true;
    for (size_t j = i; j < end; j++)
      if (b->steps[j].thread == thread)
        schedule_add(&s->candidate, b->steps[j]);
  }
  add_range(&s->candidate, b, end, b->count);
  return try_it(s);
}

static void group_all(struct shorten *s) {
  for (size_t size = s->best->count; size > 2; size /= 2)
    for (size_t at = 0; at < s->best->count && may_try(s); at += size) {
      size_t end = at + size < s->best->count ? at + size : s->best->count;
      group(s, at, end);
    }
}

/* The end of the run of steps that begins here. */
static size_t run_end(const struct schedule *t, size_t at) {
  size_t end = at;
  while (end < t->count && t->steps[end].thread == t->steps[at].thread)
    end++;
  return end;
}

static bool drop(struct shorten *s, size_t first, size_t end) {
  s->candidate.count = 0;
  add_range(&s->candidate, s->best, 0, first);
  add_range(&s->candidate, s->best, end, s->best->count);
  return try_it(s);
}

/* The thread's next run, if there is one, follows right after end.  Where steps
 * end depends on what others may still do, so it may take some more steps to
 * come as far as before. */
static bool join(struct shorten *s, size_t first, size_t end) {
  enum { MORE = 2 };
  const struct schedule *b = s->best;
  const struct step more = {b->steps[first].thread, 0};
  size_t next = end;
  while (next < b->count && b->steps[next].thread != more.thread)
    next++;
  if (next == b->count)
    return false;
  size_t next_end = run_end(b, next);
  for (int extra = 0; extra <= MORE; extra++) {
    s->candidate.count = 0;
    add_range(&s->candidate, b, 0, end);
    add_range(&s->candidate, b, next, next_end);
    for (int i = 0; i < extra; i++)
      schedule_add(&s->candidate, more);
    add_range(&s->candidate, b, end, next);
    add_range(&s->candidate, b, next_end, b->count);
    if (try_it(s))
      return true;
  }
  return false;
}

/* Half of the run, a quarter, ... its last step. */
static bool trim(struct shorten *s, size_t first, size_t end) {
  for (size_t n = (end - first) / 2; n > 0; n /= 2)
    if (drop(s, end - n, end))
      return true;
  return false;
}

/* One change to each run; true if one was good. */
static bool each_run(struct shorten *s,
                     bool (*change)(struct shorten *, size_t, size_t)) {
  bool good = false;
  for (size_t at = 0; at < s->best->count && may_try(s);) {
    size_t end = run_end(s->best, at);
    if (change(s, at, end))
      good = true; /* and again here */
    else
      at = end;
  }
  return good;
}

void schedule_shorten(struct schedule *schedule, struct engine *e,
                      const struct fault *fault, const struct search *search) {
  struct shorten s = {
      .best = schedule, .e = e, .fault = fault, .search = search};
  if (schedule->count < 2 || !e->ops->save(e))
    return;
  s.enabled = alloc_new(e->max_threads * sizeof *s.enabled);
  group_all(&s);
  bool good = true;
  while (good && may_try(&s)) {
    good = each_run(&s, drop);
    good = each_run(&s, join) || good;
    good = each_run(&s, trim) || good;
  }
  e->ops->drop(e);
  VEC_FREE(s.candidate.steps, s.candidate.capacity);
  VEC_FREE(s.taken.steps, s.taken.capacity);
  alloc_free(s.enabled, e->max_threads * sizeof *s.enabled);
}
