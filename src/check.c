/*
 * check.c - all ways through a program: load it, search its states, and tell
 * the verdict and the way to what is wrong.
 *
 *     front_load ──> engine ──> search ──> verdict ──> report
 */
#include "allways/explore.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "engine/vm/engine.h"
#include "job/job.h"
#include "property/property.h"
#include "report/fault.h"
#include "report/file.h"
#include "report/shorten.h"
#include "report/trace.h"
#include "search/graph.h"
#include "search/search.h"

struct check {
  const struct allways_check_options *options;
  struct allways_check_result *result;
  struct job job;
  struct vm_options machine;
  struct search search;
};

/* ------------------------------------------------------------------ options */

static bool read_property(struct check *c) {
  const char *wrong;
  uint32_t always = UINT32_C(1) << VM_ALWAYS;
  c->search.wanted = property_default();
  if (c->options->property == NULL ||
      property_parse(c->options->property, &c->search.wanted, &wrong)) {
    if (c->options->always)
      c->search.wanted |= always;
    else if (c->search.wanted == always)
      text_add(&c->job.report, "the property always needs a function: --always "
                               "FUNCTION\n");
    return c->options->always || c->search.wanted != always;
  }
  text_add(&c->job.report, "%s: not a property: %s\n", c->options->property,
           wrong);
  return false;
}

/* Between statements that are not split there is no race to be found. */
static bool leave_out_races(struct check *c) {
  if (c->options->step == ALLWAYS_STEP_STATEMENT)
    c->search.wanted &= ~(UINT32_C(1) << VM_NO_DATA_RACE);
  if (c->search.wanted == 0)
    text_add(&c->job.report, "races are not looked for where a step is a "
                             "statement (--step)\n");
  return c->search.wanted != 0;
}

/* What does not go together. */
static bool options_agree(struct check *c) {
  const struct allways_check_options *o = c->options;
  const char *wrong = NULL;
  bool single = o->search != ALLWAYS_SEARCH_DFS || o->graph;
  if (o->workers > 1 && single)
    wrong = "several workers search depth first only, and write no graph";
  else if (o->workers > 1 && o->names == ALLWAYS_NAMES_BFS)
    wrong = "several workers cannot share names of the kind bfs";
  else if (o->graph && o->search == ALLWAYS_SEARCH_WALK)
    wrong = "random walks have no graph";
  else if (o->graph && o->store == ALLWAYS_STORE_BITSTATE)
    wrong = "the store bitstate does not number states, as a graph needs";
  else if (o->graph && !graph_format_known(o->graph))
    wrong = "the name of a graph ends with .aut or .dot";
  if (wrong)
    text_add(&c->job.report, "%s\n", wrong);
  return wrong == NULL;
}

static bool make_graph(struct check *c) {
  if (c->options->graph == NULL)
    return true;
  c->search.graph = graph_new(c->options->graph);
  if (c->search.graph == NULL)
    text_add(&c->job.report, "%s: cannot be written\n", c->options->graph);
  return c->search.graph != NULL;
}

static bool make_store(struct check *c) {
  const struct allways_check_options *o = c->options;
  struct allways_store_options store = {.kind = o->store,
                                        .budget = o->max_memory};
  c->search.store = allways_store_new(&store);
  c->search.finals = allways_store_new(
      &(struct allways_store_options){.kind = ALLWAYS_STORE_COMPACT});
  c->search.images = o->store == ALLWAYS_STORE_EXACT;
  if (c->search.store)
    return true;
  text_add(&c->job.report, "no memory for the store of states\n");
  return false;
}

static void progress(void *context, const struct search *s) {
  const struct allways_check_options *o = context;
  struct allways_progress p = {.states = s->states_now,
                               .transitions = s->transitions_now,
                               .bytes = (uint64_t)alloc_balance(),
                               .depth = s->depth_now,
                               .seconds = search_clock() - s->started};
  o->progress(o->context, &p);
}

static void set_limits(struct check *c) {
  const struct allways_check_options *o = c->options;
  struct search *s = &c->search;
  s->kind = (enum search_kind)o->search;
  s->reduce = !o->no_reduce;
  s->keep_going = o->keep_going;
  s->max_states = o->max_states;
  s->max_depth = o->max_depth;
  s->max_switches = o->max_switches;
  s->max_seconds = o->max_seconds;
  s->max_memory = o->max_memory;
  s->max_choice = 4096;
  s->walks = o->walks ? o->walks : 1000;
  s->seed = o->seed;
  s->workers = o->workers ? o->workers : 1;
  s->stop = o->stop;
  s->context = (void *)(uintptr_t)o;
  s->progress = o->progress ? progress : NULL;
}

/* ------------------------------------------------------------------- verdict */

/* Leaks count only if there is nothing worse. */
static struct found *worst(const struct search *s) {
  struct found *f = s->found;
  while (f && (f->fault.kind == VM_VALID_MEMTRACK ||
               f->fault.kind == VM_VALID_MEMCLEANUP))
    f = f->next;
  return f ? f : s->found;
}

static void tell_rest(struct check *c) {
  struct allways_check_result *r = c->result;
  struct text *t = &c->job.report;
  bool statements = c->options->step == ALLWAYS_STEP_STATEMENT;
  text_add(t, "searched: %llu states, %llu transitions, depth %zu%s\n",
           (unsigned long long)r->states, (unsigned long long)r->transitions,
           r->depth,
           !c->options->no_reduce ? ""
           : statements           ? ", every statement a step"
                                  : ", every access a step");
  if (r->verdict != ALLWAYS_TRUE)
    return;
  char store[200] = "states compared byte by byte";
  if (c->options->store != ALLWAYS_STORE_EXACT)
    snprintf(store, sizeof store,
             "store %s: chance that a state was taken for another one below "
             "%.1g",
             allways_store_kind_text(c->options->store), r->omission);
  snprintf(r->rests_on, sizeof r->rests_on, "%ssequential consistency; %s",
           statements ? "statements are atomic, races were not looked for "
                        "(--step statement); " : "",
           store);
  text_add(t, "rests on: %s\n", r->rests_on);
}

static void decide(struct check *c) {
  struct allways_check_result *r = c->result;
  const struct found *f = worst(&c->search);
  for (const struct found *g = c->search.found; g; g = g->next)
    r->faults++;
  if (f) {
    r->verdict = ALLWAYS_FALSE;
    r->kind = vm_fault_text(f->fault.kind);
    snprintf(r->reason, sizeof r->reason, "%s", f->fault.text);
  } else if (c->options->store == ALLWAYS_STORE_BITSTATE &&
             !c->search.reason[0]) {
    r->verdict = ALLWAYS_UNKNOWN;
    snprintf(r->reason, sizeof r->reason,
             "the store bitstate may leave out states: nothing was found");
  } else if (c->search.reason[0]) {
    r->verdict = ALLWAYS_UNKNOWN;
    snprintf(r->reason, sizeof r->reason, "%s", c->search.reason);
  } else {
    r->verdict = ALLWAYS_TRUE;
  }
}

static void measure(struct check *c, struct engine *e) {
  struct allways_check_result *r = c->result;
  const struct search_stats *s = &c->search.stats;
  struct allways_store_stats store;
  struct allways_memory_stats memory;
  allways_store_get_stats(c->search.store, &store);
  allways_memory_get_stats(vm_memory(engine_vm(e)), &memory);
  r->states = s->states;
  r->transitions = s->transitions;
  r->revisits = s->revisits;
  r->disabled = s->disabled;
  r->ends = s->ends;
  r->finals = s->finals;
  r->final_sum = s->final_sum;
  r->reduced = s->reduced;
  r->depth = s->depth;
  r->workers = c->search.workers;
  r->store_bytes = store.bytes;
  r->omission = store.omission;
  r->peak_bytes = (uint64_t)alloc_balance();
  if (c->search.peak_bytes > r->peak_bytes)
    r->peak_bytes = c->search.peak_bytes;
  r->areas = memory.areas;
  r->area_bytes = memory.content_bytes;
  r->touched = memory.settles ? (double)memory.touched / (double)memory.settles
                              : 0;
}

/* ------------------------------------------------------------------- flow */

static void shorten(struct check *c, const struct vm_options *options,
                    struct found *f) {
  enum engine_event event;
  struct engine *e = vm_engine_new(&c->job.program, options, &event);
  if (event == ENGINE_WENT_ON)
    trace_shorten(&f->trace, e, &f->fault);
  e->ops->free(e);
}

/* A trace that is too long for a command line needs a file. */
static void tell_replay(struct check *c, const struct found *f, bool in_file) {
  enum { LONGEST = 2000 };
  struct text *t = &c->job.report;
  text_add(t, "choices: ");
  trace_write(t, &f->trace);
  text_add(t, f->trace.count ? "\n" : "none\n");
  if (in_file) {
    text_add(t, "replay: allways replay %s\n", c->options->report_file);
    return;
  }
  struct text command = {NULL, 0, 0};
  text_add(&command, "replay: allways replay --property %s",
           vm_fault_text(f->fault.kind));
  report_command(&command, c->options, &f->trace);
  if (command.count < LONGEST)
    text_add_bytes(t, command.bytes, command.count);
  else
    text_add(t, "replay: check again with --report FILE, then allways replay "
                "FILE");
  text_add(t, "\n");
  text_release(&command);
}

static bool write_report(struct check *c, const struct found *f) {
  struct text text = {NULL, 0, 0};
  const char *name = c->options->report_file;
  FILE *file = name ? fopen(name, "wb") : NULL;
  if (name == NULL)
    return false;
  report_write(&text, c->options, &c->job.program, &f->fault, &f->trace);
  bool good = file && fwrite(text.bytes, 1, text.count, file) == text.count;
  if (file)
    good = fclose(file) == 0 && good;
  if (!good)
    text_add(&c->job.report, "%s cannot be written\n", name);
  text_release(&text);
  return good;
}

static void tell_one(struct check *c, const struct vm_options *options,
                     struct found *f, bool first) {
  enum { MAX_ROWS = 200 };
  struct lanes_look look = {.columns = c->options->columns,
                            .colours = c->options->colours,
                            .max_rows = MAX_ROWS};
  shorten(c, options, f);
  if (!report_trace(&c->job.report, &c->job.program, options, &f->fault,
                    &f->trace, &look, 0))
    report_fault(&c->job.report, &c->job.program, &f->fault,
                 "fault, not met when replayed");
  tell_replay(c, f, first && write_report(c, f));
}

static void tell(struct check *c, const struct vm_options *options) {
  struct found *first = worst(&c->search);
  if (first)
    tell_one(c, options, first, true);
  for (struct found *f = c->search.found; f; f = f->next)
    if (f != first && c->options->keep_going)
      tell_one(c, options, f, false);
}

static struct engine *spawn(void *context, enum engine_event *event) {
  struct check *c = context;
  return vm_engine_new(&c->job.program, &c->machine, event);
}

static bool is_same(const struct vm_fault *a, const struct vm_fault *b) {
  return a->kind == b->kind && a->position == b->position;
}

/* The history of an object is not part of a state: a fault that was found from
 * a packed state is found again by going its whole way. */
static void find_again(struct check *c, struct found *f) {
  enum engine_event event;
  struct allways_state state;
  struct engine *e = spawn(c, &event);
  for (size_t i = 0; i < f->trace.count && event == ENGINE_WENT_ON; i++) {
    event = e->ops->take(e, f->trace.steps[i].thread, f->trace.steps[i].value);
    if (event == ENGINE_WENT_ON)
      e->ops->state(e, false, &state);
  }
  if (event == ENGINE_FAULT && is_same(e->ops->fault(e), &f->fault))
    f->fault = *e->ops->fault(e);
  while (e->ops->also(e))
    if (is_same(e->ops->fault(e), &f->fault))
      f->fault = *e->ops->fault(e);
  if (f->fault.monitor && e->ops->always(e) == ENGINE_FAULT &&
      is_same(e->ops->fault(e), &f->fault))
    f->fault = *e->ops->fault(e);
  e->ops->free(e);
}

static void search(struct check *c) {
  enum engine_event event;
  job_vm_options(&c->job, &c->machine);
  c->machine.naming = c->options->names;
  c->machine.plain = c->options->no_reduce;
  c->machine.statements = c->options->step == ALLWAYS_STEP_STATEMENT;
  c->search.spawn = spawn;
  c->search.spawn_context = c;
  c->machine.lazy_from = c->options->lazy_from;
  double start = search_clock();
  struct engine *e = spawn(c, &event);
  search_run(&c->search, e, event);
  c->result->search = search_clock() - start;
  measure(c, e);
  e->ops->free(e);
  for (struct found *f = c->search.found; f; f = f->next)
    if (c->search.kind == SEARCH_BFS)
      find_again(c, f);
  decide(c);
  tell(c, &c->machine);
  tell_rest(c);
}

enum allways_verdict allways_check(const struct allways_check_options *options,
                                   struct allways_check_result *result) {
  struct check c = {.options = options, .result = result};
  double start = search_clock();
  *result = (struct allways_check_result){0};
  job_init(&c.job, &options->run);
  c.job.monitor = options->always;
  set_limits(&c);
  if (!options_agree(&c) || !read_property(&c) || !leave_out_races(&c) ||
      !job_read(&c.job) ||
      !make_store(&c)) {
    result->verdict = ALLWAYS_NO_USE;
  } else if (!job_load(&c.job, false)) {
    result->verdict = ALLWAYS_NO_LOAD;
  } else if (!job_has_monitor(&c.job) || !make_graph(&c)) {
    result->verdict = ALLWAYS_NO_USE;
  } else {
    result->start = search_clock() - start;
    search(&c);
    result->no_graph = !graph_close(c.search.graph);
  }
  allways_store_free(c.search.store);
  allways_store_free(c.search.finals);
  search_release(&c.search);
  result->report = job_release(&c.job, &result->report_size);
  return result->verdict;
}

void allways_check_result_clear(struct allways_check_result *r) {
  alloc_free(r->report, r->report_size);
  r->report = NULL;
}
