/*
 * api/check_search.c - the search of a check: its engines, its summaries, and
 * what must be done again.
 *
 * A program that uses an address as a number is searched a second time, with
 * an address for each object from the beginning on.  What was found with
 * summaries or from packed states is made whole, so that all that follows sees
 * executions that a plain machine can make.
 */
#include "api/check_impl.h"
#include "base/alloc.h"
#include "engine/vm_engine.h"
#include "explain/expand.h"
#include "search/graph.h"
#include "search/proviso.h"
#include "vm/counts.h"

/* ------------------------------------------------------------------- engines
 */

static struct engine *spawn(void *context, enum engine_event *event) {
  struct check *c = context;
  return vm_engine_new(&c->job.program, &c->machine, event);
}

/* One that executes all calls: summaries belong to one engine. */
static struct engine *spawn_walker(void *context, enum engine_event *event) {
  struct check *c = context;
  struct summaries *summaries = c->machine.summaries;
  c->machine.summaries = NULL;
  struct engine *e = spawn(c, event);
  c->machine.summaries = summaries;
  return e;
}

static struct engine *first_engine(struct check *c, enum engine_event *event) {
  struct engine_usage usage;
  int64_t before = alloc_balance();
  struct engine *e = spawn(c, event);
  e->ops->memory_usage(e, &usage);
  c->machine_bytes =
      (uint64_t)(alloc_balance() - before) - usage.areas - usage.undo;
  return e;
}

/* ---------------------------------------------------------------- summaries */

/* The limit of states holds for those of calls that are solved, too. */
static bool must_stop(void *context) {
  struct check *c = context;
  struct search *s = &c->search;
  s->states_now = s->stats.states + summaries_states(c->summaries);
  return search_must_stop_now(s);
}

/* The kinds of faults at which calls that are solved may stop: the verdict is
 * then known. */
static uint32_t stop_at(const struct check *c) {
  uint32_t mild = UINT32_C(1) << FAULT_VALID_MEMTRACK |
                  UINT32_C(1) << FAULT_VALID_MEMCLEANUP;
  uint32_t worse = c->search.wanted & ~mild;
  if (c->options->keep_going)
    return 0;
  return worse ? worse : c->search.wanted;
}

static void make_summaries(struct check *c) {
  const struct allways_check_options *o = c->options;
  struct summaries_options options = {.states = o->summaries ==
                                                ALLWAYS_SUMMARIES_STATES,
                                      .exact = o->store == ALLWAYS_STORE_EXACT,
                                      .measure = o->measure_summaries,
                                      .left_out = o->no_summary,
                                      .left_out_count = o->no_summary_count,
                                      .stop_at = stop_at(c),
                                      .must_stop = must_stop,
                                      .context = c};
  c->summaries = NULL;
  if (o->summaries && !c->machine.addresses) /* no pattern has addresses */
    c->summaries = summaries_new(&c->job.program, &c->machine, &options);
  c->machine.summaries = c->summaries;
}

/* -------------------------------------------------------- schedules, whole */

/* Executions with calls that were not executed become executions in which they
 * are, for machines without summaries. */
static void expand_all(struct check *c) {
  enum engine_event with, without;
  if (c->summaries == NULL)
    return;
  for (struct found *f = c->search.found; f; f = f->next) {
    if (f->by_walk)
      continue;
    c->machine.summaries = c->summaries;
    struct engine *e = spawn(c, &with);
    c->machine.summaries = NULL;
    struct engine *plain = spawn(c, &without);
    schedule_expand(&f->schedule, &f->fault, e, with, plain, without);
    e->ops->free(e);
    plain->ops->free(plain);
  }
  c->machine.summaries = NULL;
}

static bool is_same(const struct fault *a, const struct fault *b) {
  return a->kind == b->kind && a->position == b->position;
}

/* The history of an object is not part of a state: a fault that was found from
 * a packed state is found again by going its whole execution. */
static void find_again(struct check *c, struct found *f) {
  enum engine_event event;
  struct allways_state state;
  struct engine *e = spawn(c, &event);
  for (size_t i = 0; i < f->schedule.count && event == ENGINE_WENT_ON; i++) {
    struct step step = f->schedule.steps[i];
    e->ops->state(e, false, &state); /* a step ends by what is known of it */
    event = e->ops->take(e, step.thread, step.value);
  }
  if (event == ENGINE_WENT_ON)
    e->ops->state(e, false, &state);
  if (event == ENGINE_FAULT && is_same(e->ops->fault(e), &f->fault))
    f->fault = *e->ops->fault(e);
  while (e->ops->next_extra_fault(e))
    if (is_same(e->ops->fault(e), &f->fault))
      f->fault = *e->ops->fault(e);
  if (f->fault.monitor && e->ops->check_invariant(e) == ENGINE_FAULT &&
      is_same(e->ops->fault(e), &f->fault))
    f->fault = *e->ops->fault(e);
  e->ops->free(e);
}

/* -------------------------------------------------------------------- search
 */

/* Of a larger graph, audits look at single steps only. */
enum { AUDITED_STATES = 1 << 20 };

/* Searches once.  Returns the engine that began, which is the caller's. */
static struct engine *search_once(struct check *c) {
  enum engine_event event;
  struct allways_check_result *r = c->result;
  double start = search_clock();
  c->search.started = start; /* calls before the first state may be solved */
  check_machine_set(c);
  c->search.spawn = spawn;
  c->search.spawn_walker = c->options->summaries ? spawn_walker : spawn;
  c->search.spawn_context = c;
  if (c->options->coverage && c->options->document)
    c->machine.counts = c->counts = vm_counts_new(&c->job.program);
  make_summaries(c);
  check_phase_begin(c, "analysing the program");
  struct engine *e = first_engine(c, &event);
  check_phase_add(&start, &r->times.analysis);
  check_phase_begin(c, "searching");
  if (c->options->audit)
    c->search.proviso = proviso_new(AUDITED_STATES);
  search_run(&c->search, e, event);
  proviso_free(c->search.proviso);
  c->search.proviso = NULL;
  check_phase_add(&start, &r->times.search);
  return e;
}

/* Has the program used an address as a number, and the faults that were found
 * are not all that is wanted? */
static bool wants_addresses(const struct check *c) {
  return c->placement.numbers && !c->machine.addresses &&
         (c->search.found == NULL || c->search.keep_going) &&
         !search_is_late(&c->search);
}

/* Makes everything as it was before the search, but for c->machine.addresses;
 * false: there is no memory, or no graph can be written, any more. */
static bool begin_again(struct check *c, const struct search *before) {
  search_release(&c->search);
  summaries_free(c->summaries);
  c->summaries = NULL;
  vm_counts_free(c->counts);
  c->counts = NULL;
  allways_store_free(c->search.store);
  allways_store_free(c->search.finals);
  graph_close(c->search.graph);
  c->search = *before;
  return check_store_new(c) && check_graph_new(c);
}

/* The engine that began the search, or NULL: see check_search. */
static struct engine *search_all(struct check *c) {
  const struct search before = c->search;
  struct engine *e = search_once(c);
  if (!wants_addresses(c))
    return e;
  e->ops->free(e);
  c->machine.addresses = true;
  return begin_again(c, &before) ? search_once(c) : NULL;
}

/* Executions are made whole by comparing states, which must not depend on what
 * was allocated before, and are not hashed, as audits need. */
static void set_for_schedules(struct check *c) {
  c->machine.counts = NULL; /* the search has counted these lines */
  c->machine.naming = ALLWAYS_NAMES_LAYERED;
  c->machine.audit = 0;
  summaries_rename(c->summaries, c->machine.naming);
}

bool check_search(struct check *c) {
  struct engine *e = search_all(c);
  double start = search_clock();
  if (e == NULL)
    return false;
  check_count(c, e);
  e->ops->free(e);
  check_count_summaries(c);
  set_for_schedules(c);
  expand_all(c);
  for (struct found *f = c->search.found; f; f = f->next)
    if (c->search.kind == SEARCH_BFS)
      find_again(c, f);
  check_phase_add(&start, &c->result->times.shorten);
  return true;
}
