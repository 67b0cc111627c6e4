/*
 * api/check_options.c - what the options of a check ask of the search and the
 * machine, and whether they make sense together.
 */
#include <errno.h>
#include <string.h>

#include "api/check_impl.h"
#include "api/property.h"
#include "ir/blocks.h"
#include "search/graph.h"

static uint32_t bit(enum fault_kind kind) { return UINT32_C(1) << kind; }

/* Is this kind of fault checked? */
static bool is_wanted(const struct check *c, enum fault_kind kind) {
  return c->search.wanted & bit(kind);
}

/* ------------------------------------------------------------------ property
 */

bool check_property_read(struct check *c) {
  const struct allways_check_options *o = c->options;
  const char *wrong;
  c->search.wanted = property_default();
  if (o->property && !property_parse(o->property, &c->search.wanted, &wrong)) {
    text_add_line(&c->job.report,
                  "%s: not a property: %s ('allways help faults' lists them)\n",
                  o->property, wrong);
    return false;
  }
  if (o->run.pedantic)
    c->search.wanted |= property_pedantic();
  if (o->always)
    c->search.wanted |= bit(FAULT_ALWAYS);
  else if (c->search.wanted == bit(FAULT_ALWAYS)) {
    text_add(&c->job.report,
             "the property always needs a function: --always FUNCTION\n");
    return false;
  }
  return true;
}

/* Between statements that are not split there is no race to be found. */
static bool leave_out_races(struct check *c) {
  if (c->options->step == ALLWAYS_STEP_STATEMENT)
    c->search.wanted &= ~bit(FAULT_NO_DATA_RACE);
  if (c->search.wanted == 0)
    text_add(&c->job.report,
             "data races cannot be checked with --step statement\n");
  return c->search.wanted != 0;
}

/* ------------------------------------------------------- options and limits */

/* Checks that no option excludes another one. */
static bool options_agree(struct check *c) {
  const struct allways_check_options *o = c->options;
  bool several = o->workers > 1;
  bool statements = o->step == ALLWAYS_STEP_STATEMENT;
  const struct {
    bool wrong;
    const char *text;
  } rules[] = {
      {several && (o->search != ALLWAYS_SEARCH_DFS || o->graph),
       "--workers needs --search dfs, and cannot be used with --graph"},
      {several && o->names == ALLWAYS_NAMES_BFS,
       "--workers cannot be used with --names bfs"},
      {o->graph && o->search == ALLWAYS_SEARCH_WALK,
       "--graph cannot be used with --search walk"},
      {o->graph && o->store == ALLWAYS_STORE_BITSTATE,
       "--graph cannot be used with --store bitstate"},
      {o->summaries && (several || o->always || statements),
       "--summaries cannot be used with --workers, --always or --step "
       "statement"},
      {o->show_summaries && !o->summaries,
       "--show-summaries needs --summaries"},
      {o->graph && !graph_format_known(o->graph),
       "the name of the file for --graph must end with .aut or .dot"},
      {o->solver == ALLWAYS_SOLVER_Z3 && !vm_has_solver(),
       "--solver z3 needs Z3's library, libz3.so.4 (Debian's package "
       "libz3-4), which cannot be loaded"},
  };
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    if (rules[i].wrong) {
      text_add(&c->job.report, "%s\n", rules[i].text);
      return false;
    }
  return true;
}

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
  s->progress = o->progress ? check_progress : NULL;
  s->publish = o->found ? check_publish : NULL;
}

bool check_options_read(struct check *c) {
  set_limits(c);
  return options_agree(c) && check_property_read(c) && leave_out_races(c);
}

/* --------------------------------------------------------- graph and stores */

bool check_graph_new(struct check *c) {
  if (c->options->graph == NULL)
    return true;
  c->search.graph = graph_new(c->options->graph);
  if (c->search.graph == NULL)
    text_add_line(&c->job.report, "%s: cannot be written: %s\n",
                  c->options->graph, strerror(errno));
  return c->search.graph != NULL;
}

bool check_store_new(struct check *c) {
  const struct allways_check_options *o = c->options;
  struct allways_store_options store = {
      .kind = o->store, .budget = o->memory_of_machine ? 0 : o->max_memory};
  c->search.store = allways_store_new(&store);
  c->search.finals = allways_store_new(
      &(struct allways_store_options){.kind = ALLWAYS_STORE_COMPACT});
  c->search.images = o->store == ALLWAYS_STORE_EXACT;
  return c->search.store && c->search.finals;
}

/* ------------------------------------------------------------------- machine
 */

/* What the machine need not look for, or must. */
static void set_kinds(struct check *c, struct vm_options *m) {
  suppress_want(&c->job.suppress, c->search.wanted);
  m->cleanup = is_wanted(c, FAULT_VALID_MEMCLEANUP);
  m->no_races = !is_wanted(c, FAULT_NO_DATA_RACE);
  m->no_misuse = !is_wanted(c, FAULT_LOCK_MISUSE);
  m->no_leaks = !is_wanted(c, FAULT_VALID_MEMTRACK) && !m->cleanup;
  m->lenient_leaks = !property_all_leaks(c->options->property);
  m->ignored = property_ignored(c->search.wanted);
  m->calls_are_derefs = property_calls_are_derefs(c->search.wanted);
}

/* Where steps end. */
static void set_steps(struct check *c, struct vm_options *m) {
  const struct allways_check_options *o = c->options;
  m->statements = o->step == ALLWAYS_STEP_STATEMENT;
  /* A statement is not split where a block comes or goes. */
  m->plain = o->no_reduce || (m->statements && m->cleanup);
  /* What comes of a race is seen where nobody wants to know of it. */
  bool seen = m->no_races || (suppresses(m->suppressions, FAULT_NO_DATA_RACE) &&
                              !SEEDED_BUG(145));
  m->split = o->split_copies ||
             (seen && !m->statements && program_has_blocks(&c->job.program));
}

void check_machine_set(struct check *c) {
  const struct allways_check_options *o = c->options;
  struct vm_options *m = &c->machine;
  bool addresses = m->addresses || o->addresses;
  job_vm_options(&c->job, m);
  m->addresses = addresses;
  m->stdin_asked = &c->stdin_asked;
  m->placement = &c->placement;
  m->naming = o->names;
  m->max_memory = o->max_memory;
  m->lazy_from = o->lazy_from;
  m->solver = o->solver != ALLWAYS_SOLVER_NONE && vm_has_solver();
  m->solver_counts = &c->questions;
  m->audit = o->audit;
  m->audit_seed = o->seed;
  set_kinds(c, m);
  set_steps(c, m);
}
