/*
 * search/search.c - what all searches do alike: faults, limits, reasons.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "search/graph.h"
#include "search/proviso.h"
#include "search/search_impl.h"
#include "search/workers.h"

static double read_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double search_clock(void) { return read_clock(CLOCK_MONOTONIC); }

double search_clock_coarse(void) { return read_clock(CLOCK_MONOTONIC_COARSE); }

void schedule_add(struct schedule *t, struct step step) {
  VEC_ROOM(t->steps, t->count, t->capacity);
  t->steps[t->count++] = step;
}

void search_take_reason(struct search *s, const struct fault *why) {
  if (s->unknown.reason != REASON_NONE)
    return;
  s->unknown = *why;
  if (why->reason == REASON_NONE) /* else the search would look complete */
    s->unknown.reason = REASON_LOST;
}

void search_give_up(struct search *s, enum fault_reason reason,
                    uint64_t number) {
  if (s->unknown.reason == REASON_NONE)
    search_take_reason(s, &(struct fault){.kind = FAULT_KIND_COUNT,
                                          .reason = reason,
                                          .numbers = {number}});
}

/* ------------------------------------------------------------------ limits */

static void give_up_late(struct search *s) {
  struct fault why = {.kind = FAULT_KIND_COUNT, .reason = REASON_MAX_TIME};
  snprintf(why.word, sizeof why.word, "%g", s->max_seconds);
  search_take_reason(s, &why);
}

/* It is asked before each transition, because one transition may take long and
 * much memory; so it must be cheap. */
static bool is_limit_reached(struct search *s) {
  if (s->stop && *s->stop)
    search_give_up(s, REASON_INTERRUPTED, 0);
  else if (s->deadline > 0 && search_clock_coarse() > s->deadline)
    give_up_late(s);
  else if (s->max_memory && (uint64_t)alloc_balance() > s->max_memory)
    search_give_up(
        s, s->memory_of_machine ? REASON_MACHINE_MEMORY : REASON_MAX_MEMORY,
        s->max_memory);
  else
    return false;
  return true;
}

static bool is_graph_full(struct search *s) {
  if (!graph_is_full(s->graph))
    return false;
  search_give_up(s, REASON_GRAPH_FULL, 0);
  return true;
}

static bool has_too_many(struct search *s) {
  if (s->max_states == 0 || s->states_now < s->max_states)
    return false;
  search_give_up(s, REASON_MAX_STATES, s->max_states);
  return true;
}

bool search_must_stop(struct search *s) {
  enum { SOMETIMES = 256 };
  uint64_t done = s->stats.transitions;
  bool now = done % SOMETIMES == 0 || done < SOMETIMES;
  if (s->team == NULL) {
    s->states_now = s->stats.states;
    s->transitions_now = s->stats.transitions;
  } else if (workers_must_stop(s->team)) {
    return true;
  } else if (now) {
    workers_count(s->team, s);
  }
  if (has_too_many(s) || is_limit_reached(s))
    return true;
  if (!now)
    return false;
  search_look(s, search_memory_usage(s), false);
  if (is_graph_full(s))
    return true;
  if (s->progress)
    s->progress(s->context, s);
  return false;
}

bool search_is_late(const struct search *s) {
  return (s->stop && *s->stop) ||
         (s->deadline > 0 && search_clock_coarse() > s->deadline);
}

bool search_must_stop_now(struct search *s) {
  search_look(s, search_memory_usage(s), false);
  return has_too_many(s) || is_limit_reached(s);
}

bool search_within_bounds(struct search *s, uint64_t depth, uint32_t switches) {
  if (s->max_depth && depth >= s->max_depth) {
    search_give_up(s, REASON_MAX_DEPTH, s->max_depth);
    return false;
  }
  if (s->bound_switches && switches > s->max_switches) {
    search_give_up(s, REASON_MAX_SWITCHES, s->max_switches);
    return false;
  }
  return true;
}

/* ------------------------------------------------------------------- steps */

bool search_too_wide(struct search *s, struct engine *e,
                     const struct enabled_steps *m) {
  struct fault where;
  if (m->count != 0 && m->count <= s->max_choice)
    return false;
  e->ops->stands(e, m->thread, &where);
  where.reason = REASON_WIDE_CHOICE;
  where.numbers[0] = s->max_choice;
  search_take_reason(s, &where);
  return true;
}

/* ------------------------------------------------------------------ faults */

static bool is_known(const struct search *s, const struct fault *fault) {
  for (const struct found *f = s->found; f; f = f->next)
    if (fault_same(&f->fault, fault))
      return true;
  return false;
}

static struct found *keep(struct search *s, const struct fault *fault,
                          const struct schedule *schedule) {
  struct found *f = alloc_new(sizeof *f), **last = &s->found;
  f->fault = *fault;
  for (size_t i = 0; i < schedule->count; i++)
    schedule_add(&f->schedule, schedule->steps[i]);
  while (*last)
    last = &(*last)->next;
  *last = f;
  if (s->publish)
    s->publish(s->context, s, f);
  return f;
}

void search_take_found(struct search *s, struct search *from) {
  for (const struct found *f = from->found; f; f = f->next)
    if (!is_known(s, &f->fault))
      keep(s, &f->fault, &f->schedule)->by_walk = f->by_walk;
}

/* Leaks do not end an execution, and they are the verdict only if nothing worse
 * is found: the search goes on if something worse is looked for. */
bool search_goes_on(const struct search *s, const struct fault *fault) {
  uint32_t worse = 0;
  for (int k = 0; k < FAULT_KIND_COUNT; k++)
    worse |= fault_kinds[k].is_leak ? 0 : UINT32_C(1) << k;
  return s->keep_going ||
         (fault_kinds[fault->kind].is_leak && (s->wanted & worse));
}

bool search_fault(struct search *s, struct engine *e,
                  const struct schedule *schedule) {
  const struct fault *fault = e->ops->fault(e);
  assert(fault->kind < FAULT_KIND_COUNT);
  bool wanted = s->wanted >> fault->kind & 1;
  if (!wanted || fault->suppressed) {
    if (fault_is_undefined(fault->kind) && s->unknown.reason == REASON_NONE) {
      struct fault why = *fault;
      why.reason = wanted ? REASON_SUPPRESSED : REASON_NOT_WANTED;
      search_take_reason(s, &why);
    }
    return true;
  }
  if (!is_known(s, fault))
    keep(s, fault, schedule);
  return search_goes_on(s, fault);
}

/* Counts the states in which the program ended, if that is asked for. */
static void note_final(struct search *s, struct engine *e) {
  struct allways_state state;
  if (s->finals == NULL || !e->ops->state(e, false, &state) ||
      allways_store_insert(s->finals, &state, 0, NULL) != ALLWAYS_NEW)
    return;
  s->stats.finals++;
  s->stats.final_sum += state.hash.lo;
}

/* The execution ended with this event, or goes on. */
static bool search_end(struct search *s, struct engine *e,
                       enum engine_event event,
                       const struct schedule *schedule) {
  switch (event) {
  case ENGINE_FAULT:
    return search_fault(s, e, schedule);
  case ENGINE_ENDED:
    s->stats.ends++;
    note_final(s, e);
    return search_check_invariant(s, e, schedule);
  case ENGINE_UNSUPPORTED:
  case ENGINE_LIMIT:
    search_take_reason(s, e->ops->fault(e));
    /* Addresses are wanted: there will be another search, with them. */
    return e->ops->fault(e)->reason != REASON_ADDRESS_USED;
  default:
    return true;
  }
}

bool search_event(struct search *s, struct engine *e, enum engine_event event,
                  const struct schedule *schedule) {
  if (!search_end(s, e, event, schedule))
    return false;
  while (e->ops->next_extra_fault(e))
    if (!search_fault(s, e, schedule))
      return false;
  return true;
}

bool search_check_invariant(struct search *s, struct engine *e,
                            const struct schedule *schedule) {
  return e->ops->check_invariant == NULL ||
         search_end(s, e, e->ops->check_invariant(e), schedule);
}

void search_count_audits(struct search *s, struct engine *e) {
  uint64_t exhaustive;
  if (e->ops->audits == NULL)
    return;
  s->stats.audits += e->ops->audits(e, &exhaustive);
  s->stats.audits_exhaustive += exhaustive;
}

/* ------------------------------------------------------------ entry points */

static void search_from_first(struct search *s, struct engine *e) {
  if (s->kind == SEARCH_WALK)
    search_walks(s, e);
  else if (s->kind == SEARCH_BFS)
    search_bfs(s, e);
  else if (s->workers > 1)
    search_workers(s, e);
  else
    search_dfs(s, e, true);
}

void search_run(struct search *s, struct engine *e, enum engine_event event) {
  struct schedule nothing = {NULL, 0, 0};
  struct allways_state state;
  s->started = search_clock();
  s->curve.count = 0;
  if (event == ENGINE_WENT_ON)
    e->ops->state(e, false, &state); /* commits: leaks are known then */
  if (search_event(s, e, event, &nothing) && event == ENGINE_WENT_ON)
    search_from_first(s, e);
  const char *wrong = s->unknown.reason ? NULL : proviso_check(s->proviso);
  if (wrong)
    BUG(wrong);
  search_count_audits(s, e);
  search_look(s, (uint64_t)alloc_balance(), true);
  if (s->kind == SEARCH_WALK)
    search_give_up(s, REASON_WALKS, 0);
}

void search_release(struct search *s) {
  while (s->found) {
    struct found *next = s->found->next;
    VEC_FREE(s->found->schedule.steps, s->found->schedule.capacity);
    alloc_free(s->found, sizeof *s->found);
    s->found = next;
  }
}
