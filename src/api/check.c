/*
 * api/check.c - all executions through a program: load it, search its states,
 * and report the verdict and the execution to what is wrong.
 *
 *     front_load ──> engine ──> search ──> verdict ──> report
 */
#include "allways/explore.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "api/job.h"
#include "api/property.h"
#include "base/alloc.h"
#include "engine/vm_engine.h"
#include "explain/expand.h"
#include "explain/fault.h"
#include "explain/sentence.h"
#include "explain/shorten.h"
#include "ir/blocks.h"
#include "output/counterexample.h"
#include "output/coverage.h"
#include "output/document.h"
#include "output/file.h"
#include "output/page.h"
#include "output/page_data.h"
#include "search/graph.h"
#include "search/proviso.h"
#include "search/search.h"
#include "summary/summary.h"
#include "vm/counts.h"

struct check {
  const struct allways_check_options *options;
  struct allways_check_result *result;
  struct job job;
  struct vm_options machine;
  struct summaries *summaries; /* or NULL */
  struct search search;
  char unknown[SENTENCE_ROOM]; /* why the search is not complete, or "" */
  unsigned remedies;           /* what one can do about that */
  json_t *found; /* faults as the document has them; NULL: none is wanted */
  json_t *place; /* where it is that is not known; or NULL */
  struct story *story;      /* for the page; NULL: none is wanted */
  json_t *reported;         /* the story, once it is reported */
  struct vm_counts *counts; /* for the coverage; or NULL */
  json_t *coverage;
  atomic_bool stdin_asked; /* the program reads its standard input */
  struct vm_placement placement;
  uint64_t program_bytes, machine_bytes; /* a machine: without its areas */
  double started;
  const char *phase;
  pthread_mutex_t publishing;
  bool published, published_leak; /* a fault; it is a leak */
};

/* ------------------------------------------------------------------ options */

static bool read_property(struct check *c) {
  const char *wrong;
  uint32_t always = UINT32_C(1) << FAULT_ALWAYS;
  c->search.wanted = property_default();
  if (c->options->property == NULL ||
      property_parse(c->options->property, &c->search.wanted, &wrong)) {
    if (c->options->run.pedantic)
      c->search.wanted |= property_pedantic();
    if (c->options->always)
      c->search.wanted |= always;
    else if (c->search.wanted == always)
      text_add(&c->job.report, "the property always needs a function: --always "
                               "FUNCTION\n");
    return c->options->always || c->search.wanted != always;
  }
  text_add_line(&c->job.report,
                "%s: not a property: %s ('allways help faults' lists them)\n",
                c->options->property, wrong);
  return false;
}

/* Between statements that are not split there is no race to be found. */
static bool leave_out_races(struct check *c) {
  if (c->options->step == ALLWAYS_STEP_STATEMENT)
    c->search.wanted &= ~(UINT32_C(1) << FAULT_NO_DATA_RACE);
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
  else if (o->summaries &&
           (o->workers > 1 || o->always || o->step == ALLWAYS_STEP_STATEMENT))
    wrong = "summaries go with one worker, and neither with --always nor with "
            "--step statement";
  else if (o->show_summaries && !o->summaries)
    wrong = "there are no summaries to be shown without --summaries";
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
    text_add_line(&c->job.report, "%s: cannot be written: %s\n",
                  c->options->graph, strerror(errno));
  return c->search.graph != NULL;
}

static bool make_store(struct check *c) {
  const struct allways_check_options *o = c->options;
  struct allways_store_options store = {
      .kind = o->store, .budget = o->memory_of_machine ? 0 : o->max_memory};
  c->search.store = allways_store_new(&store);
  c->search.finals = allways_store_new(
      &(struct allways_store_options){.kind = ALLWAYS_STORE_COMPACT});
  c->search.images = o->store == ALLWAYS_STORE_EXACT;
  return c->search.store && c->search.finals;
}

static void progress(void *context, const struct search *s) {
  const struct check *c = context;
  struct allways_progress p = {.states = s->states_now,
                               .transitions = s->transitions_now,
                               .bytes = (uint64_t)alloc_balance(),
                               .depth = s->depth_now,
                               .seconds = search_clock() - c->started,
                               .phase = c->phase};
  c->options->progress(c->options->context, &p);
}

/* phase: as in "while PHASE". */
static void begin_phase(struct check *c, const char *phase) {
  c->phase = phase;
  if (c->options->progress)
    progress(c, &c->search);
}

static void publish(void *context, const struct search *s,
                    const struct found *found);

static void set_limits(struct check *c) {
  const struct allways_check_options *o = c->options;
  struct search *s = &c->search;
  s->kind = (enum search_kind)o->search;
  s->reduce = !o->no_reduce;
  s->keep_going = o->keep_going;
  s->max_states = o->max_states;
  s->max_depth = o->max_depth;
  s->bound_switches = o->bound_switches;
  s->max_switches = o->max_switches;
  s->max_seconds = o->max_seconds;
  s->deadline = o->max_seconds > 0 ? c->started + o->max_seconds : 0;
  s->max_memory = o->max_memory;
  s->memory_of_machine = o->memory_of_machine;
  s->max_choice = 4096;
  s->walks = o->walks ? o->walks : 1000;
  s->seed = o->seed;
  s->workers = o->workers ? o->workers : 1;
  s->stop = o->stop;
  s->context = c;
  s->progress = o->progress ? progress : NULL;
  s->publish = o->found ? publish : NULL;
}

/* ------------------------------------------------------------------- verdict
 */

/* Leaks count only if there is nothing worse. */
static bool is_leak(const struct fault *f) {
  return fault_kinds[f->kind].is_leak;
}

static struct found *worst(const struct search *s) {
  struct found *f = s->found;
  while (f && is_leak(&f->fault))
    f = f->next;
  return f ? f : s->found;
}

/* What was assumed at a position, if it was. */
static void add_assumption(struct check *c, const char *text, const char *how,
                           unsigned position) {
  const struct ir_program *p = &c->job.program;
  const struct ir_position *at = &p->positions[position];
  size_t n = strlen(c->result->rests_on);
  if (position)
    snprintf(c->result->rests_on + n, sizeof c->result->rests_on - n,
             "; %s, as %s at %.100s:%" PRIu32, text, how, p->files[at->file],
             at->line);
}

/* What a fault that was not asked for means. */
static const char *went_on_text(enum fault_kind kind) {
  switch (kind) {
  case FAULT_NO_OVERFLOW:
    return "arithmetic wraps around";
  case FAULT_DIVISION_BY_ZERO:
    return "a division by zero ends the program";
  case FAULT_POINTER_OPERATION:
    return "pointers may leave their objects";
  default:
    return "arguments too many are ignored, and missing ones undefined";
  }
}

/* What a verdict takes for granted, in a line. */
static void rest_on(struct check *c) {
  struct allways_check_result *r = c->result;
  const struct ir_program *p = &c->job.program;
  char store[200] = "states compared byte by byte", weak[160] = "";
  if (r->states == 0)
    snprintf(store, sizeof store, "there is only one execution");
  else if (c->options->store != ALLWAYS_STORE_EXACT)
    snprintf(store, sizeof store,
             "store %s: hash-collision probability below "
             "%.1g",
             allways_store_kind_text(c->options->store), r->omission);
  const struct ir_position *at = &p->positions[ir_weak_order(p)];
  if (at->line)
    snprintf(weak, sizeof weak,
             ", also where less is asked for, as at %.100s:%" PRIu32,
             p->files[at->file], at->line);
  bool empty = c->stdin_asked && c->options->run.stdin_file == NULL;
  snprintf(r->rests_on, sizeof r->rests_on,
           "%s%s%ssequential consistency%s; %s",
           c->options->run.volatile_atomic
               ? "volatile accesses are atomic (--volatile-atomic); "
               : "",
           empty ? "standard input is empty (--stdin); " : "",
           c->options->step == ALLWAYS_STEP_STATEMENT
               ? "statements are atomic, races were not looked for "
                 "(--step statement); "
               : "",
           weak, store);
  for (int k = 0; k < FAULT_KIND_COUNT; k++)
    if (fault_goes_on((enum fault_kind)k))
      add_assumption(c, went_on_text((enum fault_kind)k), "met",
                     c->placement.went_on[k]);
  add_assumption(c, "one placement of objects", "asked for",
                 c->placement.numbers);
  add_assumption(c, "objects begin at multiples of 16", "asked",
                 c->placement.aligned);
  add_assumption(c, "a freed address is not given out again", "compared",
                 c->placement.freed);
  add_assumption(c, "no object begins where another one ends", "compared",
                 c->placement.adjacent);
}

/* An execution could not be followed: where. */
static void report_unknown(struct check *c) {
  const struct fault *where = &c->search.unknown;
  if (c->result->verdict != ALLWAYS_UNKNOWN || where->position == 0)
    return;
  report_fault(&c->job.report, &c->job.program, where, "unknown");
  if (c->found)
    c->place = document_place(&c->job.program, where);
}

/* A search that goes on after faults reports what it did not see. */
static void report_incomplete(struct check *c) {
  const struct found *f = worst(&c->search);
  if (f && c->unknown[0] && search_goes_on(&c->search, &f->fault))
    text_add(&c->job.report, "incomplete, there may be other errors: %s\n",
             c->unknown);
}

static void report_rest(struct check *c) {
  struct allways_check_result *r = c->result;
  struct text *t = &c->job.report;
  bool statements = c->options->step == ALLWAYS_STEP_STATEMENT;
  text_add(t, "searched: %llu states, %llu transitions, depth %llu%s\n",
           (unsigned long long)r->states, (unsigned long long)r->transitions,
           (unsigned long long)r->depth,
           !c->options->no_reduce ? ""
           : statements           ? ", every statement a step"
                                  : ", every access a step");
  if (c->summaries)
    text_add(t, "in calls: %llu states, %llu transitions, %llu summaries\n",
             (unsigned long long)r->calls.states,
             (unsigned long long)r->calls.transitions,
             (unsigned long long)r->calls.summaries);
  report_incomplete(c);
  if (r->verdict != ALLWAYS_TRUE)
    return;
  rest_on(c);
  text_add(t, "assumes: %s\n", r->rests_on);
}

/* Why the search is not complete, in words. */
static void say_unknown(struct check *c) {
  const struct fault *why = &c->search.unknown;
  sentence_of(&c->job.program, why, c->unknown, sizeof c->unknown);
  c->remedies = fault_remedies(why->reason);
}

/* There is no room for the store, so nothing is known. */
static void report_no_store(struct check *c) {
  struct allways_check_result *r = c->result;
  uint64_t most = c->options->max_memory;
  c->search.unknown =
      (struct fault){.reason = most ? REASON_NO_STORE : REASON_NO_STORE_MEMORY,
                     .numbers = {most}};
  say_unknown(c);
  snprintf(r->reason, sizeof r->reason, "%s", c->unknown);
  r->verdict = ALLWAYS_UNKNOWN;
  report_rest(c);
}

/* Why, and where. */
static void give_reason(struct check *c) {
  struct allways_check_result *r = c->result;
  char where[200];
  report_place(&c->job.program, &c->search.unknown, where, sizeof where);
  snprintf(r->reason, sizeof r->reason, "%.390s%s", c->unknown, where);
}

static void decide(struct check *c) {
  struct allways_check_result *r = c->result;
  const struct found *f = worst(&c->search);
  for (const struct found *g = c->search.found; g; g = g->next)
    r->faults++;
  if (f) {
    r->verdict = ALLWAYS_FALSE;
    r->kind = fault_kind_name(f->fault.kind);
    sentence_of(&c->job.program, &f->fault, r->reason, sizeof r->reason);
  } else if (c->options->store == ALLWAYS_STORE_BITSTATE && !c->unknown[0]) {
    const struct fault why = {.reason = REASON_BITSTATE};
    r->verdict = ALLWAYS_UNKNOWN;
    c->remedies = fault_remedies(why.reason);
    sentence_of(&c->job.program, &why, r->reason, sizeof r->reason);
  } else if (c->unknown[0]) {
    r->verdict = ALLWAYS_UNKNOWN;
    give_reason(c);
  } else {
    r->verdict = ALLWAYS_TRUE;
  }
}

/* ------------------------------------------------------------------ figures */

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
static void weigh(struct check *c) {
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
  if (known > r->memory.total) /* workers are not weighed at the same time */
    r->memory.total = known;
  r->memory.rest = r->memory.total - known;
}

/* ---------------------------------------------------------------- summaries */

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

/* States of the calls that are solved count, too. */
static bool must_stop(void *context) {
  struct check *c = context;
  struct search *s = &c->search;
  s->states_now = s->stats.states + summaries_states(c->summaries);
  return search_must_stop_now(s);
}

static void make_summaries(struct check *c) {
  const struct allways_check_options *o = c->options;
  uint32_t mild = UINT32_C(1) << FAULT_VALID_MEMTRACK |
                  UINT32_C(1) << FAULT_VALID_MEMCLEANUP;
  uint32_t worse = c->search.wanted & ~mild;
  struct summaries_options options = {.states = o->summaries ==
                                                ALLWAYS_SUMMARIES_STATES,
                                      .exact = o->store == ALLWAYS_STORE_EXACT,
                                      .measure = o->measure_summaries,
                                      .left_out = o->no_summary,
                                      .left_out_count = o->no_summary_count,
                                      .stop_at = o->keep_going ? 0
                                                 : worse       ? worse
                                                         : c->search.wanted,
                                      .must_stop = must_stop,
                                      .context = c};
  c->summaries = NULL;
  if (o->summaries && !c->machine.addresses) /* no pattern has addresses */
    c->summaries = summaries_new(&c->job.program, &c->machine, &options);
  c->machine.summaries = c->summaries;
}

static void count_summaries(struct check *c) {
  struct allways_check_result *r = c->result;
  struct summaries_stats s;
  if (c->summaries == NULL)
    return;
  summaries_count(c->summaries, &s);
  r->omission += s.omission;
#define X(type, name, text) r->calls.name = s.name;
  ALLWAYS_CALL_FIGURES(X)
#undef X
}

static void add_line(void *context, const char *text) {
  text_add(context, "%s\n", text);
}

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

/* ------------------------------------------------------------------- flow */

static void shorten(struct check *c, struct found *f) {
  enum engine_event event;
  struct engine *e = vm_engine_new(&c->job.program, &c->machine, &event);
  if (event == ENGINE_WENT_ON)
    schedule_shorten(&f->schedule, e, &f->fault, &c->search);
  e->ops->free(e);
}

/* Adds the time that has passed since *from to a phase, and starts the next. */
static void clock_phase(double *from, double *phase) {
  double now = search_clock();
  *phase += now - *from;
  *from = now;
}

/* The command that replays a fault.  A schedule that is too long for a command
 * line needs a file; number is that of the fault in it, 0: it is in none. */
static void replay_command(struct check *c, const struct found *f,
                           size_t number, struct text *command) {
  enum { LONGEST = 2000 };
  bool also = c->machine.cleanup && f->fault.kind != FAULT_VALID_MEMCLEANUP;
  if (number) {
    text_add(command, "allways replay ");
    if (number > 1)
      text_add(command, "--fault %zu ", number);
    report_file_command(command, c->options);
    return;
  }
  text_add(command, "allways replay --property %s%s",
           fault_kind_name(f->fault.kind), also ? ",valid-memcleanup" : "");
  report_command(command, c->options, &c->machine, &f->schedule);
  if (command->count < LONGEST)
    return;
  text_release(command);
  text_add(command, "check again with --report FILE, then allways replay FILE");
}

static void report_replay(struct text *t, const struct found *f,
                          const struct text *command) {
  text_add(t, "schedule: ");
  schedule_write(t, &f->schedule);
  text_add(t, f->schedule.count ? "\n" : "none\n");
  text_add(t, "replay: %s\n", command->bytes);
}

/* Can the file be named?  False: none is wanted, there is nothing to be
 * replayed, or it is standard output. */
static bool make_report(struct check *c, struct found *const *reported,
                        size_t count) {
  struct text text = {NULL, 0, 0};
  if (c->options->report_file == NULL || count == 0)
    return false;
  report_write(&text, c->options, &c->job.program,
               (const struct found *const *)reported, count, &c->machine);
  c->result->file_size = text.count;
  c->result->file = alloc_resize(text.bytes, text.capacity, text.count + 1);
  return strcmp(c->options->report_file, "-") != 0;
}

static void describe_execution(struct check *c, const struct found *f,
                               const struct execution *execution, bool colours,
                               struct text *text) {
  enum { MAX_ROWS = 200 };
  struct timeline_look look = {
      .columns = c->options->columns, .colours = colours, .max_rows = MAX_ROWS};
  report_execution(text, &c->job.program, execution, &f->schedule, &look);
  if (!execution->met)
    report_fault(text, &c->job.program, &f->fault,
                 "error, not met when replayed");
}

static void document_one(struct check *c, const struct found *f,
                         const struct execution *execution,
                         const struct text *command) {
  struct text text = {NULL, 0, 0};
  describe_execution(c, f, execution, false, &text);
  struct document_fault fault = {.fault = execution->met ? &execution->fault
                                                         : &f->fault,
                                 .schedule = &f->schedule,
                                 .execution = execution,
                                 .text = text.bytes,
                                 .replay = command->bytes};
  json_array_append_new(c->found, document_fault(&c->job.program, &fault));
  text_release(&text);
}

static void report_one(struct check *c, const struct found *f, size_t number) {
  struct text command = {NULL, 0, 0};
  struct execution execution;
  if (c->story == NULL ||
      !story_run(c->story, &execution, &c->machine, &f->fault, &f->schedule, 0))
    report_execution_run(&execution, &c->job.program, &c->machine, &f->fault,
                         &f->schedule, 0);
  if (execution.met && f == worst(&c->search))
    sentence_of(&c->job.program, &execution.fault, c->result->reason,
                sizeof c->result->reason);
  replay_command(c, f, number, &command);
  describe_execution(c, f, &execution, c->options->colours, &c->job.report);
  report_replay(&c->job.report, f, &command);
  if (c->found)
    document_one(c, f, &execution, &command);
  text_release(&command);
  execution_release(&execution);
}

/* The fault of the verdict first; the others, if all are wanted. */
static size_t choose_reported(struct check *c, struct found **reported) {
  size_t count = 0;
  struct found *first = worst(&c->search);
  if (first)
    reported[count++] = first;
  for (struct found *f = c->search.found; f; f = f->next)
    if (f != first && c->options->keep_going)
      reported[count++] = f;
  return count;
}

static void report(struct check *c) {
  struct allways_check_result *r = c->result;
  size_t room = (r->faults + 1) * sizeof(struct found *);
  struct found **reported = alloc_new(room);
  size_t count = choose_reported(c, reported);
  double start = search_clock();
  begin_phase(c, "shortening the counterexample");
  for (size_t i = 0; i < count; i++)
    shorten(c, reported[i]);
  clock_phase(&start, &r->times.shorten);
  begin_phase(c, "writing the report");
  bool named = make_report(c, reported, count);
  if (c->options->page)
    c->story = story_new(&c->job.program);
  for (size_t i = 0; i < count; i++)
    report_one(c, reported[i], named ? i + 1 : 0);
  if (c->story)
    c->reported = story_end(c->story, &c->search.curve);
  clock_phase(&start, &r->times.report);
  alloc_free(reported, room);
}

/* The result if this fault were the verdict, before its execution is shown. */
static void publish(void *context, const struct search *s,
                    const struct found *f) {
  struct check *c = context;
  struct allways_check_result r = {.verdict = ALLWAYS_FALSE,
                                   .kind = fault_kind_name(f->fault.kind)};
  struct text report = {NULL, 0, 0}, command = {NULL, 0, 0};
  struct execution none = {.met = true};
  struct document d = {.options = c->options,
                       .result = &r,
                       .wanted = c->search.wanted,
                       .left = "the check was stopped"};
  pthread_mutex_lock(&c->publishing);
  if (!c->published || (c->published_leak && !is_leak(&f->fault))) {
    c->published = true;
    c->published_leak = is_leak(&f->fault);
    r.states = s->states_now;
    r.transitions = s->transitions_now;
    r.faults = 1;
    sentence_of(&c->job.program, &f->fault, r.reason, sizeof r.reason);
    report_fault(&report, &c->job.program, &f->fault, "error");
    replay_command(c, f, 0, &command);
    report_replay(&report, f, &command);
    struct document_fault fault = {&f->fault, &f->schedule, &none, report.bytes,
                                   command.bytes};
    json_t *list = json_array();
    json_array_append_new(list, document_fault(&c->job.program, &fault));
    json_t *document = document_new(&d, list, NULL);
    r.document = document_text(document, &r.document_size);
    json_decref(document);
    r.report = report.bytes;
    c->options->found(c->options->context, &r);
    alloc_free(r.document, r.document_size);
    text_release(&report);
    text_release(&command);
  }
  pthread_mutex_unlock(&c->publishing);
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

static struct engine *first_engine(struct check *c, enum engine_event *event) {
  struct engine_usage usage;
  int64_t before = alloc_balance();
  struct engine *e = spawn(c, event);
  e->ops->memory_usage(e, &usage);
  c->machine_bytes =
      (uint64_t)(alloc_balance() - before) - usage.areas - usage.undo;
  return e;
}

static void set_machine(struct check *c) {
  bool addresses = c->machine.addresses;
  job_vm_options(&c->job, &c->machine);
  c->machine.addresses = addresses;
  c->machine.stdin_asked = &c->stdin_asked;
  c->machine.placement = &c->placement;
  c->machine.naming = c->options->names;
  c->machine.max_memory = c->options->max_memory;
  c->machine.plain = c->options->no_reduce;
  c->machine.statements = c->options->step == ALLWAYS_STEP_STATEMENT;
  c->machine.cleanup = c->search.wanted & UINT32_C(1) << FAULT_VALID_MEMCLEANUP;
  c->machine.no_races = !(c->search.wanted & UINT32_C(1) << FAULT_NO_DATA_RACE);
  c->machine.no_misuse = !(c->search.wanted & UINT32_C(1) << FAULT_LOCK_MISUSE);
  c->machine.addresses |= c->options->addresses;
  c->machine.split = c->options->split_copies ||
                     (c->machine.no_races && !c->machine.statements &&
                      program_has_blocks(&c->job.program));
  c->machine.ignored = property_ignored(c->search.wanted);
  c->machine.calls_are_derefs = property_calls_are_derefs(c->search.wanted);
  c->machine.no_leaks =
      !(c->search.wanted & UINT32_C(1) << FAULT_VALID_MEMTRACK) &&
      !c->machine.cleanup;
  /* A statement is not split where a block comes or goes. */
  c->machine.plain |= c->machine.statements && c->machine.cleanup;
  c->machine.lazy_from = c->options->lazy_from;
  c->machine.audit = c->options->audit;
  c->machine.audit_seed = c->options->seed;
  c->search.spawn = spawn;
  c->search.spawn_context = c;
  if (!c->machine.counts)
    c->search.spawn_walker = c->options->summaries ? spawn_walker : spawn;
}

/* Functions that nobody calls are not in the program, but are not executed
 * either: the files are read again for the sake of their lines. */
static void report_coverage(struct check *c) {
  struct job all;
  size_t size;
  if (c->counts == NULL)
    return;
  job_init(&all, &c->options->run);
  bool whole = job_load(&all, true);
  c->coverage =
      coverage_new(&c->job.program, c->counts, whole ? &all.program : NULL);
  char *report = job_release(&all, &size);
  alloc_free(report, size);
  vm_counts_free(c->counts);
}

/* Of a larger graph, audits look at single steps only. */
enum { AUDITED_STATES = 1 << 20 };

/* Searches, and returns the engine that began. */
static struct engine *search_once(struct check *c) {
  enum engine_event event;
  struct allways_check_result *r = c->result;
  double start = search_clock();
  c->search.started = start; /* calls before the first state may be solved */
  set_machine(c);
  if (c->options->coverage && c->options->document)
    c->machine.counts = c->counts = vm_counts_new(&c->job.program);
  make_summaries(c);
  begin_phase(c, "analysing the program");
  struct engine *e = first_engine(c, &event);
  clock_phase(&start, &r->times.analysis);
  begin_phase(c, "searching");
  if (c->options->audit)
    c->search.proviso = proviso_new(AUDITED_STATES);
  search_run(&c->search, e, event);
  proviso_free(c->search.proviso);
  c->search.proviso = NULL;
  clock_phase(&start, &r->times.search);
  return e;
}

/* The program has used an address as a number, and nothing was found before. */
static bool wants_addresses(const struct check *c) {
  return c->placement.numbers && !c->machine.addresses &&
         c->search.found == NULL && !search_is_late(&c->search);
}

/* Makes all as it was before the search; false: that cannot be had. */
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
  return make_store(c) && make_graph(c);
}

static void search(struct check *c) {
  struct allways_check_result *r = c->result;
  const struct search before = c->search;
  struct engine *e = search_once(c);
  if (wants_addresses(c)) {
    e->ops->free(e);
    c->machine.addresses = true;
    if (!begin_again(c, &before)) {
      report_no_store(c);
      return;
    }
    e = search_once(c);
  }
  double start = search_clock();
  count(c);
  average(c, e);
  weigh(c);
  e->ops->free(e);
  count_summaries(c);
  c->machine.counts = NULL; /* what follows was seen before */
  /* Executions are made whole by comparing states, which must not depend on
   * what was allocated before. */
  c->machine.naming = ALLWAYS_NAMES_LAYERED;
  summaries_rename(c->summaries, c->machine.naming);
  c->machine.audit = 0; /* and states are not hashed, as audits need */
  expand_all(c);
  for (struct found *f = c->search.found; f; f = f->next)
    if (c->search.kind == SEARCH_BFS)
      find_again(c, f);
  clock_phase(&start, &r->times.shorten);
  say_unknown(c);
  decide(c);
  report(c);
  report_unknown(c);
  report_rest(c);
  if (c->options->show_summaries)
    summaries_show(c->summaries, add_line, &c->job.report);
  summaries_free(c->summaries); /* its machine counts, too */
  report_coverage(c);
}

/* The program, and what loading it took. */
static bool load(struct check *c) {
  const struct front_times *t = &c->job.times;
  int64_t before = alloc_balance();
  begin_phase(c, "compiling and loading the program");
  if (!job_load(&c->job, false))
    return false;
  for (size_t i = 0; c->options->reads && i < c->job.program.read_count; i++)
    c->options->reads(c->options->context, c->job.program.reads[i]);
  c->program_bytes = (uint64_t)(alloc_balance() - before);
  c->result->times.compile = t->parse - t->clang;
  c->result->times.load = t->clang - t->start + (t->end - t->parse);
  return true;
}

/* Was nothing left out? */
static bool is_complete(const struct check *c) {
  if (c->result->verdict > ALLWAYS_UNKNOWN || c->search.unknown.reason ||
      c->options->store == ALLWAYS_STORE_BITSTATE)
    return false;
  for (const struct found *f = c->search.found; f; f = f->next)
    if (!search_goes_on(&c->search, &f->fault))
      return false;
  return true;
}

static void make_documents(struct check *c) {
  struct allways_check_result *r = c->result;
  const struct document d = {.options = c->options,
                             .result = r,
                             .wanted = c->search.wanted,
                             .complete = is_complete(c),
                             .left = c->unknown,
                             .remedies = c->remedies,
                             .place = c->place};
  if (c->found == NULL)
    return;
  json_t *document = document_new(&d, c->found, c->coverage);
  if (c->options->document)
    r->document = document_text(document, &r->document_size);
  if (c->reported)
    r->page = page_new(document, c->reported, &r->page_size);
  json_decref(document);
  json_decref(c->place);
}

enum allways_verdict allways_check(const struct allways_check_options *options,
                                   struct allways_check_result *result) {
  struct check c = {
      .options = options, .result = result, .started = search_clock()};
  *result = (struct allways_check_result){0};
  job_init(&c.job, &options->run);
  c.job.monitor = options->always;
  c.found = options->document || options->page ? json_array() : NULL;
  pthread_mutex_init(&c.publishing, NULL);
  set_limits(&c);
  if (!options_agree(&c) || !read_property(&c) || !leave_out_races(&c) ||
      !job_read(&c.job)) {
    result->verdict = ALLWAYS_NO_USE;
  } else if (!make_store(&c)) {
    report_no_store(&c);
  } else if (!load(&c)) {
    result->verdict = ALLWAYS_NO_LOAD;
  } else if (!job_has_monitor(&c.job) || !make_graph(&c)) {
    result->verdict = ALLWAYS_NO_USE;
  } else {
    search(&c);
    result->no_graph = !graph_close(c.search.graph);
  }
  allways_store_free(c.search.store);
  allways_store_free(c.search.finals);
  result->report = job_release(&c.job, &result->report_size);
  make_documents(&c);
  search_release(&c.search);
  pthread_mutex_destroy(&c.publishing);
  return result->verdict;
}

void allways_check_stopped(const struct allways_check_options *options,
                           const struct allways_progress *last,
                           enum allways_stop stop, const char *reason,
                           struct allways_check_result *result) {
  static const enum fault_reason reasons[] = {
      [ALLWAYS_STOP_OTHER] = REASON_STOPPED,
      [ALLWAYS_STOP_TIME] = REASON_MAX_TIME,
      [ALLWAYS_STOP_MEMORY] = REASON_MAX_MEMORY,
      [ALLWAYS_STOP_CPU] = REASON_STOPPED_LATE,
      [ALLWAYS_STOP_INTERRUPT] = REASON_INTERRUPTED};
  struct check c = {.options = options, .result = result};
  *result = (struct allways_check_result){.verdict = ALLWAYS_UNKNOWN,
                                          .states = last->states,
                                          .transitions = last->transitions,
                                          .depth = last->depth,
                                          .seconds = last->seconds};
  job_init(&c.job, &options->run);
  read_property(&c); /* an allways_check was there: they are right */
  c.search.unknown.reason = reasons[stop];
  c.remedies = fault_remedies(reasons[stop]);
  snprintf(c.unknown, sizeof c.unknown, "%s", reason);
  snprintf(result->reason, sizeof result->reason, "%s", reason);
  c.found = options->document ? json_array() : NULL;
  report_rest(&c);
  result->report = job_release(&c.job, &result->report_size);
  make_documents(&c);
}

void allways_check_result_clear(struct allways_check_result *r) {
  alloc_free(r->report, r->report_size);
  alloc_free(r->document, r->document_size);
  page_free(r->page, r->page_size);
  if (r->file)
    alloc_free(r->file, r->file_size + 1);
  r->report = r->document = r->page = r->file = NULL;
}
