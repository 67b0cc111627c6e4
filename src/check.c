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
#include "job.h"
#include "property/property.h"
#include "report/fault.h"
#include "report/file.h"
#include "report/shorten.h"
#include "report/trace.h"
#include "search/search.h"

struct check {
  const struct allways_check_options *options;
  struct allways_check_result *result;
  struct job job;
  struct search search;
};

/* ------------------------------------------------------------------ options */

static bool read_property(struct check *c) {
  const char *wrong;
  c->search.wanted = property_default();
  if (c->options->property == NULL ||
      property_parse(c->options->property, &c->search.wanted, &wrong))
    return true;
  text_add(&c->job.report, "%s: not a property: %s\n", c->options->property,
           wrong);
  return false;
}

static bool make_store(struct check *c) {
  const struct allways_check_options *o = c->options;
  struct allways_store_options store = {.kind = o->store,
                                        .budget = o->max_memory};
  c->search.store = allways_store_new(&store);
  c->search.images = o->store == ALLWAYS_STORE_EXACT;
  if (c->search.store)
    return true;
  text_add(&c->job.report, "no memory for the store of states\n");
  return false;
}

static void progress(void *context, const struct search *s) {
  const struct allways_check_options *o = context;
  struct allways_progress p = {.states = s->stats.states,
                               .transitions = s->stats.transitions,
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
  text_add(t, "searched: %llu states, %llu transitions, depth %zu%s\n",
           (unsigned long long)r->states, (unsigned long long)r->transitions,
           r->depth, c->options->no_reduce ? ", every access a step" : "");
  if (r->verdict != ALLWAYS_TRUE)
    return;
  text_add(t, "rests on: sequential consistency; ");
  if (c->options->store == ALLWAYS_STORE_EXACT)
    text_add(t, "states compared byte by byte\n");
  else
    text_add(t,
             "store %s: chance that a state was taken for another one below "
             "%.1g\n",
             allways_store_kind_text(c->options->store), r->omission);
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
  r->reduced = s->reduced;
  r->depth = s->depth;
  r->store_bytes = store.bytes;
  r->omission = store.omission;
  r->peak_bytes = (uint64_t)alloc_balance();
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

static void search(struct check *c) {
  struct vm_options options;
  enum engine_event event;
  job_vm_options(&c->job, &options);
  options.naming = c->options->names;
  options.plain = c->options->no_reduce;
  options.lazy_from = c->options->lazy_from;
  double start = search_clock();
  struct engine *e = vm_engine_new(&c->job.program, &options, &event);
  search_run(&c->search, e, event);
  c->result->search = search_clock() - start;
  measure(c, e);
  e->ops->free(e);
  decide(c);
  tell(c, &options);
  tell_rest(c);
}

enum allways_verdict allways_check(const struct allways_check_options *options,
                                   struct allways_check_result *result) {
  struct check c = {.options = options, .result = result};
  double start = search_clock();
  *result = (struct allways_check_result){0};
  job_init(&c.job, &options->run);
  set_limits(&c);
  if (!read_property(&c) || !job_read(&c.job) || !make_store(&c)) {
    result->verdict = ALLWAYS_NO_USE;
  } else if (!job_load(&c.job, false)) {
    result->verdict = ALLWAYS_NO_LOAD;
  } else {
    result->start = search_clock() - start;
    search(&c);
  }
  allways_store_free(c.search.store);
  search_release(&c.search);
  result->report = job_release(&c.job, &result->report_size);
  return result->verdict;
}

void allways_check_result_clear(struct allways_check_result *r) {
  alloc_free(r->report, r->report_size);
  r->report = NULL;
}
