/*
 * api/check_statistics.c - phases of a check and their times, and what the
 * result counts.
 */
#include "api/check_impl.h"
#include "base/alloc.h"

/* -------------------------------------------------------------------- phases
 */

void check_progress(void *context, const struct search *s) {
  const struct check *c = context;
  struct allways_progress p = {.states = s->states_now,
                               .transitions = s->transitions_now,
                               .bytes = (uint64_t)alloc_balance(),
                               .depth = s->depth_now,
                               .seconds = search_clock() - c->started,
                               .phase = c->phase};
  c->options->progress(c->options->context, &p);
}

void check_phase_begin(struct check *c, const char *phase) {
  c->phase = phase;
  if (c->options->progress)
    check_progress(c, &c->search);
}

void check_phase_add(double *from, double *phase) {
  double now = search_clock();
  *phase += now - *from;
  *from = now;
}

/* --------------------------------------------------------------- statistics */

static void count(struct check *c) {
  struct allways_check_result *r = c->result;
  const struct search_stats *s = &c->search.stats;
  r->states = s->states;
  r->transitions = s->transitions;
  r->revisits = s->revisits;
  r->disabled = s->disabled;
  r->ends = s->ends;
  r->final_states = s->finals;
  r->final_sum = s->final_sum;
  r->reduced = s->reduced;
  r->audits = s->audits;
  r->audits_exhaustive = s->audits_exhaustive;
  r->depth = s->depth;
  r->workers = c->search.workers;
  r->seconds = r->times.search;
  r->rate = r->seconds > 0 ? (double)r->states / r->seconds : 0;
}

static double percent(double part, double whole) {
  return whole > 0 ? 100 * part / whole : 0;
}

/* The first state counts if there was no other. */
static void average(struct check *c, struct engine *e) {
  struct allways_check_result *r = c->result;
  const struct search_samples *s = &c->search.samples;
  if (s->count == 0)
    search_sample_state(&c->search, e);
  double weight = s->weight;
  r->samples = s->count;
  r->areas = s->areas / weight;
  r->area_bytes = s->bytes / weight;
  r->areas_most = s->most_areas;
  r->area_bytes_most = s->most_bytes;
  r->modified = s->modified_areas / weight;
  r->modified_bytes = s->modified_bytes / weight;
  r->touched = s->touched_areas / weight;
  r->touched_bytes = s->touched_bytes / weight;
  r->modified_percent = percent(r->modified_bytes, r->area_bytes);
  r->modified_areas_percent = percent(r->modified, r->areas);
  r->touched_percent = percent(r->touched_bytes, r->area_bytes);
  r->touched_areas_percent = percent(r->touched, r->areas);
}

/* Each worker has what the first engine had when it was made. */
static void count_memory(struct check *c) {
  struct allways_check_result *r = c->result;
  const struct search_usage *w = &c->search.usage;
  struct allways_store_stats store;
  allways_store_get_stats(c->search.store, &store);
  r->omission = store.omission;
  r->memory.total = c->search.peak_bytes;
  r->memory.store = w->store;
  r->memory.stack = w->stack + w->engine.stack;
  r->memory.undo = w->engine.undo;
  r->memory.areas = w->engine.areas;
  r->memory.queue = w->queue;
  r->memory.program = c->program_bytes + c->search.workers * c->machine_bytes;
  uint64_t known = r->memory.store + r->memory.stack + r->memory.undo +
                   r->memory.areas + r->memory.queue + r->memory.program;
  if (known > r->memory.total) /* workers are measured at different times */
    r->memory.total = known;
  r->memory.rest = r->memory.total - known;
}

static void count_questions(struct check *c) {
  struct allways_check_result *r = c->result;
  const struct solver_counts *q = &c->questions;
  r->solver.asked = q->asked;
  r->solver.by_ranges = q->by_ranges;
  r->solver.by_values = q->by_values;
  r->solver.by_cache = q->by_cache;
  r->solver.by_rewriting = q->by_rewriting;
  r->solver.by_trying = q->by_trying;
  r->solver.by_smt = q->by_smt;
  r->solver.gave_up = q->gave_up;
  r->solver.seconds = 1e-9 * (double)q->nanoseconds;
}

void check_count(struct check *c, struct engine *e) {
  count(c);
  count_questions(c);
  average(c, e);
  count_memory(c);
}

void check_count_summaries(struct check *c) {
  struct allways_check_result *r = c->result;
  struct summaries_stats s;
  if (c->summaries == NULL)
    return;
  summaries_count(c->summaries, &s);
  r->omission += s.omission;
#define X(type, name, text) r->calls.name = s.name;
  ALLWAYS_CALL_STATISTICS(X)
#undef X
}
