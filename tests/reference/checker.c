/*
 * tests/reference/checker.c - the real checker on a program, as src/api/check.c
 * puts it together, with all faults wanted.
 *
 * Exit statuses are no part of a verdict: engines are wrapped to see them.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "api/property.h"
#include "base/alloc.h"
#include "engine/vm_engine.h"
#include "explain/sentence.h"
#include "outcome.h"
#include "reference.h"
#include "search/search.h"
#include "summary/summary.h"
#include "vm/suppress.h"

enum { MAX_STATES = 100000, MAX_SECONDS = 10, HISTORY_SECONDS = 2 };

static const char *const mode_texts[] = {
    [MODE_DEFAULT] = "",
    [MODE_BFS] = "--search bfs",
    [MODE_WORKERS] = "--workers 2",
    [MODE_EXACT] = "--store exact",
    [MODE_NO_REDUCE] = "--no-reduce",
    [MODE_SUMMARIES] = "--summaries",
    [MODE_NAMES_BFS] = "--names bfs",
    [MODE_NAMES_DFS] = "--names dfs",
    [MODE_NAMES_SITE] = "--names site",
    [MODE_NAMES_NONE] = "--names none",
    [MODE_SPLIT] = "--split-copies",
    [MODE_TORN] = "no races",
    [MODE_TORN_NO_REDUCE] = "no races --no-reduce",
};

const char *mode_text(enum checker_mode mode) { return mode_texts[mode]; }

struct checker {
  struct ir_program *program;
  struct vm_options machine;
  struct vm_placement placement;
  struct search search;
  struct summaries *summaries;
  struct suppressions suppressions;
  struct outcome *outcome;
  pthread_mutex_t lock; /* of the outcome */
};

/* -------------------------------------------------------- wrapped engines */

/* The engine's own table, with another take; the table comes first, so that it
 * leads back to the rest. */
struct wrapped {
  struct engine_ops ops;
  const struct engine_ops *own;
  struct checker *checker;
};

static const struct wrapped *wrapped_of(const struct engine *e) {
  return (const struct wrapped *)(const void *)e->ops;
}

static void note_event(struct checker *c, struct engine *e,
                       enum engine_event event) {
  if (event != ENGINE_ENDED)
    return;
  pthread_mutex_lock(&c->lock);
  c->outcome->exits[vm_exit_status(engine_vm(e)) & 255] = true;
  pthread_mutex_unlock(&c->lock);
}

static enum engine_event wrapped_take(struct engine *e, uint32_t thread,
                                      uint64_t value) {
  const struct wrapped *w = wrapped_of(e);
  enum engine_event event = w->own->take(e, thread, value);
  note_event(w->checker, e, event);
  return event;
}

static void wrapped_free(struct engine *e) {
  struct wrapped *w = (struct wrapped *)(uintptr_t)e->ops;
  w->own->free(e);
  alloc_free(w, sizeof *w);
}

static struct engine *spawn(void *context, enum engine_event *event) {
  struct checker *c = context;
  struct engine *e = vm_engine_new(c->program, &c->machine, event);
  struct wrapped *w = alloc_new(sizeof *w);
  *w = (struct wrapped){*e->ops, e->ops, c};
  w->ops.take = wrapped_take;
  w->ops.free = wrapped_free;
  e->ops = &w->ops;
  note_event(c, e, *event);
  return e;
}

/* ------------------------------------------------------------------ options */

static uint32_t wanted(struct manner manner) {
  uint32_t kinds =
      property_default() | property_pedantic() | UINT32_C(1) << FAULT_ABORT;
  for (unsigned k = 0; k < REF_KINDS; k++) {
    uint32_t kind;
    if (setting_unasked(manner.setting) >> k & 1 &&
        property_kind(ref_kind_name((enum ref_kind)k), &kind))
      kinds &= ~kind;
  }
  if (!mode_finds_races(manner.mode))
    kinds &= ~(UINT32_C(1) << FAULT_NO_DATA_RACE);
  return kinds;
}

static void set_search(struct checker *c, struct manner manner) {
  enum checker_mode mode = manner.mode;
  struct search *s = &c->search;
  struct allways_store_options store = {
      .kind =
          mode == MODE_EXACT ? ALLWAYS_STORE_EXACT : ALLWAYS_STORE_FINGERPRINT};
  s->kind = mode == MODE_BFS ? SEARCH_BFS : SEARCH_DFS;
  s->reduce = mode_reduces(mode);
  s->keep_going = true;
  s->wanted = wanted(manner);
  s->max_states = MAX_STATES;
  /* Names by history: a program that allocates for ever has no end of states.
   */
  s->max_seconds = mode == MODE_NAMES_SITE || mode == MODE_NAMES_NONE
                       ? HISTORY_SECONDS
                       : MAX_SECONDS;
  s->max_choice = 4096;
  s->workers = mode == MODE_WORKERS ? 2 : 1;
  s->store = allways_store_new(&store);
  s->images = mode == MODE_EXACT;
  s->spawn = spawn;
  s->spawn_context = c;
  s->started = search_clock();
  s->deadline = search_clock_coarse() + s->max_seconds;
}

/* Suppressions of the kinds (bits) in the function, if the program has it. */
static void set_suppressions(struct checker *c, unsigned kinds) {
  const struct ir_program *p = c->program;
  struct suppressions *s = &c->suppressions;
  size_t words = p->function_count / 64 + 1;
  s->items = alloc_new(REF_KINDS * sizeof *s->items);
  for (unsigned k = 0; k < REF_KINDS; k++) {
    uint32_t kind;
    if (!(kinds >> k & 1) ||
        !property_kind(ref_kind_name((enum ref_kind)k), &kind))
      continue;
    struct suppression *n = &s->items[s->count++];
    n->kind = (enum fault_kind)low_bit(kind);
    n->functions = alloc_new(words * sizeof *n->functions);
    n->met = alloc_new(p->position_count * sizeof *n->met);
    s->kinds |= kind;
    for (uint32_t f = 1; f < p->function_count; f++)
      if (p->functions[f].defined &&
          strcmp(p->functions[f].name, SETTING_SUPPRESSED_IN) == 0)
        n->functions[f / 64] |= UINT64_C(1) << f % 64;
  }
  c->machine.suppressions = s;
}

static void release_suppressions(struct checker *c) {
  const struct ir_program *p = c->program;
  size_t words = p->function_count / 64 + 1;
  for (size_t i = 0; i < c->suppressions.count; i++) {
    struct suppression *n = &c->suppressions.items[i];
    alloc_free(n->functions, words * sizeof *n->functions);
    alloc_free(n->met, p->position_count * sizeof *n->met);
  }
  alloc_free(c->suppressions.items, REF_KINDS * sizeof *c->suppressions.items);
}

static void set_machine(struct checker *c, struct manner manner,
                        bool addresses) {
  enum checker_mode mode = manner.mode;
  bool misuse = c->search.wanted >> FAULT_LOCK_MISUSE & 1;
  static const char *const args[] = {"program.c"};
  c->machine =
      (struct vm_options){.args = args,
                          .arg_count = 1,
                          .max_stack = 200000,
                          .plain = !mode_reduces(mode),
                          .no_races = !mode_finds_races(mode),
                          .lenient_leaks = !setting_all_leaks(manner.setting),
                          .split = mode_splits(mode),
                          .addresses = addresses,
                          .ignored = property_ignored(c->search.wanted),
                          .no_misuse = !misuse,
                          .solver = vm_has_solver(),
                          .wants_status = true,
                          .lazy_from = manner.open ? 2 : 0,
                          .placement = &c->placement};
  c->machine.naming = mode == MODE_NAMES_BFS    ? ALLWAYS_NAMES_BFS
                      : mode == MODE_NAMES_DFS  ? ALLWAYS_NAMES_DFS
                      : mode == MODE_NAMES_SITE ? ALLWAYS_NAMES_SITE
                      : mode == MODE_NAMES_NONE ? ALLWAYS_NAMES_NONE
                                                : ALLWAYS_NAMES_LAYERED;
}

static bool must_stop(void *context) {
  struct checker *c = context;
  struct search *s = &c->search;
  s->states_now = s->stats.states + summaries_states(c->summaries);
  return search_must_stop_now(s);
}

static void set_summaries(struct checker *c) {
  struct summaries_options options = {.must_stop = must_stop, .context = c};
  c->summaries = summaries_new(c->program, &c->machine, &options);
  c->machine.summaries = c->summaries;
}

/* ------------------------------------------------------------------ faults */

static uint32_t line_of(const struct checker *c, uint32_t position) {
  return c->program->positions[position].line;
}

static void take_fault(struct checker *c, const struct fault *f) {
  if (f->kind == FAULT_ABORT)
    c->outcome->aborts = true;
  else if (f->kind == FAULT_DEADLOCK)
    outcome_add_fault(c->outcome, "deadlock", 0, 0);
  else if (f->kind == FAULT_NO_DATA_RACE)
    outcome_add_fault(c->outcome, "no-data-race", line_of(c, f->position),
                      (uint32_t)f->numbers[3]);
  else
    outcome_add_fault(c->outcome, fault_kind_name(f->kind),
                      line_of(c, f->position), 0);
}

static void run_once(struct ir_program *program, struct manner manner,
                     bool addresses, struct outcome *outcome) {
  enum checker_mode mode = manner.mode;
  struct checker c = {.program = program, .outcome = outcome};
  enum engine_event event;
  *outcome = (struct outcome){.complete = true};
  pthread_mutex_init(&c.lock, NULL);
  set_search(&c, manner);
  set_machine(&c, manner, addresses);
  set_suppressions(&c, setting_suppressed(manner.setting));
  if (mode == MODE_SUMMARIES && !addresses) /* no pattern has addresses */
    set_summaries(&c);
  struct engine *e = spawn(&c, &event);
  search_run(&c.search, e, event);
  for (const struct found *f = c.search.found; f; f = f->next)
    take_fault(&c, &f->fault);
  if (c.search.unknown.reason) {
    outcome->complete = false;
    sentence_of(program, &c.search.unknown, outcome->why, sizeof outcome->why);
  }
  outcome->states = c.search.stats.states;
  outcome->numbers = c.placement.numbers != 0;
  e->ops->free(e);
  if (c.summaries)
    summaries_free(c.summaries);
  allways_store_free(c.search.store);
  search_release(&c.search);
  release_suppressions(&c);
  pthread_mutex_destroy(&c.lock);
}

void checker_run(struct ir_program *program, struct manner manner,
                 bool addresses, struct outcome *outcome) {
  run_once(program, manner, addresses, outcome);
  if (!outcome->numbers || addresses)
    return;
  run_once(program, manner, true, outcome);
}
