/*
 * cli/check.c - allways check: one program, or each of several.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/complain.h"
#include "cli/each.h"
#include "cli/exits.h"
#include "cli/figures.h"
#include "cli/outputs.h"
#include "cli/terminal.h"

/* What is being written, if allways fails. */
static struct {
  const struct command *command;
  struct outputs *outputs; /* NULL: nothing */
} failing;

static volatile int interrupted; /* how often */
static bool many;                /* processes: they are to be ended, too */

static void interrupt(int signal_number) {
  (void)signal_number;
  if (interrupted && !many)
    _exit(EXIT_UNKNOWN); /* the second time */
  interrupted++;
}

static double shown;

static void show_progress(void *context, const struct allways_progress *p) {
  (void)context;
  if (p->seconds - shown < 0.2)
    return;
  shown = p->seconds;
  fprintf(stderr, "\r%llu states, %.0f a second, depth %zu, %.0f MB  ",
          (unsigned long long)p->states,
          (double)p->states / (p->seconds > 0 ? p->seconds : 1), p->depth,
          (double)p->bytes * 1e-6);
  fflush(stderr);
}

/* The verdict is the last thing that people read. */
static int tell_check(struct command *c, const struct allways_check_result *r,
                      FILE *out) {
  fputs(r->report, out);
  int code = r->verdict == ALLWAYS_TRUE    ? 0
             : r->verdict == ALLWAYS_FALSE ? EXIT_FAULT
                                           : EXIT_UNKNOWN;
  if (r->no_graph) {
    complain("cannot write ", c->check.graph);
    code = EXIT_USAGE;
  }
  if (r->verdict == ALLWAYS_FALSE)
    fprintf(out, "verdict: false(%s)\n", r->kind);
  else
    fprintf(out, "verdict: %s\n", verdict_text(r->verdict));
  if (r->verdict != ALLWAYS_TRUE)
    fprintf(out, "reason: %s\n", r->reason);
  return code;
}

/* One program; the result is to be cleared. */
static int check_one(struct command *c, struct allways_check_result *result,
                     FILE *out) {
  bool terminal = isatty(STDERR_FILENO);
  c->check.run = c->run;
  c->check.stop = &interrupted;
  c->check.page = c->html != NULL;
  look_at_terminal(&c->check, out);
  c->check.seed = c->run.schedule_seed;
  c->check.progress = terminal ? show_progress : NULL;
  c->check.coverage = c->lcov != NULL;
  enum allways_verdict verdict = allways_check(&c->check, result);
  if (terminal && shown > 0)
    fputs("\r\033[K", stderr);
  if (verdict == ALLWAYS_NO_USE || verdict == ALLWAYS_NO_LOAD) {
    fprintf(stderr, "allways: %s", result->report);
    return verdict == ALLWAYS_NO_USE ? EXIT_USAGE : EXIT_COMPILE;
  }
  int code = tell_check(c, result, out);
  fflush(out);
  if (c->stats)
    figures_print(stderr, result);
  return code;
}

/* Of --each, in a process of its own. */
static int check_child(void *context, const char *file, const char *report,
                       FILE *document) {
  struct command *c = context;
  struct allways_check_result result;
  const char *files[] = {file};
  many = false;
  c->run.files = files;
  c->run.file_count = 1;
  c->check.report_file = report;
  c->check.document = true;
  failing.outputs = NULL; /* they are the parent's */
  int code = check_one(c, &result, stdout);
  if (result.file && !outputs_put(report, result.file, result.file_size))
    code = EXIT_USAGE;
  if (fputs(result.document, document) < 0)
    code = EXIT_INTERNAL;
  allways_check_result_clear(&result);
  return code;
}

static int check_each(struct command *c, struct outputs *outputs) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  unsigned workers = c->check.workers ? c->check.workers : 1;
  size_t jobs = cores > (long)workers ? (size_t)cores / workers : 1;
  struct each e = {.files = c->files.items,
                   .count = c->files.count,
                   .jobs = c->jobs ? c->jobs : jobs,
                   .reports = c->check.report_file,
                   .stop = &interrupted,
                   .table = outputs->standard ? stderr : stdout,
                   .check = check_child,
                   .context = c};
  many = true;
  return each_run(&e, outputs);
}

static int check_single(struct command *c, struct outputs *outputs) {
  struct allways_check_result result;
  c->check.document = outputs->documents;
  int code = check_one(c, &result, outputs->standard ? stderr : stdout);
  const char *documents[] = {result.document};
  outputs->page = (struct output_bytes){result.page, result.page_size};
  outputs->report = (struct output_bytes){result.file, result.file_size};
  if (!outputs_write(outputs, documents, 1))
    code = EXIT_USAGE;
  allways_check_result_clear(&result);
  return code;
}

void check_failed(const char *why) {
  size_t size;
  if (failing.outputs == NULL)
    return;
  const struct strings *files = &failing.command->files;
  char *text = allways_failed_document(files->items, files->count, why,
                                       EXIT_INTERNAL, &size);
  const char *documents[] = {text};
  outputs_write(failing.outputs, documents, 1);
}

static void add_outputs(const struct command *c, struct outputs *o) {
  enum allways_format json = c->each ? ALLWAYS_JSON_LIST : ALLWAYS_JSON;
  outputs_add(o, OUTPUT_FORMAT, json, c->json);
  outputs_add(o, OUTPUT_FORMAT, ALLWAYS_SARIF, c->sarif);
  outputs_add(o, OUTPUT_FORMAT, ALLWAYS_JUNIT, c->junit);
  outputs_add(o, OUTPUT_FORMAT, ALLWAYS_GRAPHML, c->witness);
  outputs_add(o, OUTPUT_FORMAT, ALLWAYS_LCOV, c->lcov);
  outputs_add(o, OUTPUT_PAGE, ALLWAYS_JSON, c->html);
  if (!c->each)
    outputs_add(o, OUTPUT_REPORT, ALLWAYS_JSON, c->check.report_file);
}

int command_check(struct command *c) {
  struct outputs outputs = {.count = 0};
  if (c->each && (c->witness || c->check.graph || c->html))
    return complain("one program at a time: ", c->witness ? "--witness"
                                               : c->html  ? "--html"
                                                          : "--graph");
  if (c->jobs && !c->each)
    return complain("--jobs is for --each", "");
  add_outputs(c, &outputs);
  if (!outputs_open(&outputs))
    return EXIT_USAGE;
  failing.command = c;
  failing.outputs = &outputs;
  signal(SIGINT, interrupt);
  signal(SIGTERM, interrupt);
  return c->each ? check_each(c, &outputs) : check_single(c, &outputs);
}
