/*
 * api/check.c - all executions of a program: load it, search its states, and
 * report the verdict and the counterexamples.
 *
 *     front_load ──> engine ──> search ──> verdict ──> report
 *
 * This file says what happens in which order; api/check_impl.h lists the files
 * that do it.
 */
#include "allways/explore.h"

#include <stdio.h>

#include "api/check_impl.h"
#include "base/alloc.h"
#include "output/coverage.h"
#include "output/page.h"
#include "search/graph.h"
#include "summary/summary.h"
#include "vm/counts.h"

/* The program, and what loading it took. */
static bool load(struct check *c) {
  const struct front_times *t = &c->job.times;
  int64_t before = alloc_balance();
  check_phase_begin(c, "compiling and loading the program");
  if (!job_load(&c->job, false))
    return false;
  for (size_t i = 0; c->options->reads && i < c->job.program.read_count; i++)
    c->options->reads(c->options->context, c->job.program.reads[i]);
  c->program_bytes = (uint64_t)(alloc_balance() - before);
  c->result->times.compile = t->parse - t->clang;
  c->result->times.load = t->clang - t->start + (t->end - t->parse);
  c->result->cache.files = t->files;
  c->result->cache.hits = t->cached;
  return true;
}

/* Functions that are never called are not in the program, but are not executed
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

static void add_line(void *context, const char *text) {
  text_add(context, "%s\n", text);
}

/* From the loaded program to the report. */
static void run_check(struct check *c) {
  if (!check_search(c)) {
    check_no_store(c);
    return;
  }
  check_decide(c);
  check_report_faults(c);
  check_report_unknown(c);
  check_report_search(c);
  if (c->found)
    c->suppressions = suppress_json(&c->job.suppress);
  if (c->options->show_summaries)
    summaries_show(c->summaries, add_line, &c->job.report);
  summaries_free(c->summaries); /* its machine counts, too */
  report_coverage(c);
}

/* ------------------------------------------------------------- entry points */

enum allways_verdict allways_check(const struct allways_check_options *options,
                                   struct allways_check_result *result) {
  struct check c = {
      .options = options, .result = result, .started = search_clock()};
  *result = (struct allways_check_result){0};
  job_init(&c.job, &options->run);
  c.job.monitor = options->always;
  c.found = options->document || options->page ? json_array() : NULL;
  pthread_mutex_init(&c.publishing, NULL);
  if (!check_options_read(&c) || !job_read(&c.job)) {
    result->verdict = ALLWAYS_NO_USE;
  } else if (!check_store_new(&c)) {
    check_no_store(&c);
  } else if (!load(&c)) {
    result->verdict = ALLWAYS_NO_LOAD;
  } else if (!job_has_monitor(&c.job) || !check_graph_new(&c)) {
    result->verdict = ALLWAYS_NO_USE;
  } else {
    run_check(&c);
    result->no_graph = !graph_close(c.search.graph);
  }
  allways_store_free(c.search.store);
  allways_store_free(c.search.finals);
  result->report = job_release(&c.job, &result->report_size);
  check_make_documents(&c);
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
  check_property_read(&c); /* an allways_check was there: they are right */
  c.search.unknown.reason = reasons[stop];
  c.remedies = fault_remedies(reasons[stop]);
  snprintf(c.unknown, sizeof c.unknown, "%s", reason);
  snprintf(result->reason, sizeof result->reason, "%s", reason);
  c.found = options->document ? json_array() : NULL;
  check_report_search(&c);
  result->report = job_release(&c.job, &result->report_size);
  check_make_documents(&c);
}

void allways_check_result_clear(struct allways_check_result *r) {
  alloc_free(r->report, r->report_size);
  alloc_free(r->document, r->document_size);
  page_free(r->page, r->page_size);
  if (r->file)
    alloc_free(r->file, r->file_size + 1);
  r->report = r->document = r->page = r->file = NULL;
}
