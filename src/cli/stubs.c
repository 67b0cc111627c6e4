/*
 * cli/stubs.c - allways stubs: a C file with models of the functions that a
 * program leaves to others.
 *
 * As a check, it is made by a worker that can write nothing.
 */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/bug.h"
#include "cli/available.h"
#include "cli/cache.h"
#include "cli/command.h"
#include "cli/exits.h"
#include "cli/outputs.h"
#include "cli/sandbox.h"
#include "cli/supervise.h"
#include "cli/usage.h"

enum tag { TAG_FILE, TAG_COMPLAINT, TAG_INPUT };

static volatile int interrupted;

static void interrupt(int signal_number) {
  (void)signal_number;
  interrupted++;
}

static void send(struct worker *w, enum tag tag, const char *text) {
  if (!worker_send(w, tag, 0, text, strlen(text)))
    BUG("the result of a worker cannot be written");
}

static void reads(void *context, const char *file) {
  send(context, TAG_INPUT, file);
}

static int work(struct worker *w) {
  struct command *c = w->context;
  struct allways_run_result result;
  if (!c->no_sandbox)
    sandbox_enter(NULL);
  enum allways_run_status status = allways_stubs(&c->run, &result, reads, w);
  bool good = status == ALLWAYS_RUN_OK;
  send(w, good ? TAG_FILE : TAG_COMPLAINT, result.report);
  allways_run_result_clear(&result);
  return good ? 0 : EXIT_COMPILE;
}

static int end_of(const struct worker *w) {
  if (w->end == WORKER_ENDED)
    return w->code;
  fputs("allways: no models were written\n", stderr);
  return w->end == WORKER_CRASHED ? EXIT_INTERNAL : EXIT_UNKNOWN;
}

/* Somebody may have refined what is there. */
static bool is_there(const char *name) {
  struct stat s;
  return name && strcmp(name, "-") != 0 && stat(name, &s) == 0 &&
         S_ISREG(s.st_mode) && s.st_size > 0;
}

int command_stubs(struct command *c) {
  const struct output_inputs inputs = {c->files.items, c->files.count, NULL,
                                       NULL, false};
  struct outputs outputs = {.count = 0};
  struct worker w = {.max_memory = memory_limit(1),
                     .interrupted = &interrupted,
                     .work = work,
                     .context = c};
  struct record r;
  bool spared = true;
  if (is_there(c->output))
    return complain("the file exists and is not overwritten: ", c->output);
  outputs_add(&outputs, OUTPUT_REPORT, ALLWAYS_JSON,
              c->output ? c->output : "-");
  if (!outputs_open(&outputs, &inputs))
    return EXIT_USAGE;
  worker_catch(interrupt);
  c->run.cache = cache_of(c, true);
  worker_run(&w);
  allways_cache_close(c->run.cache);
  int code = end_of(&w);
  for (size_t at = 0; worker_record(&w, &at, &r);)
    if (r.tag == TAG_FILE)
      outputs_fill(&outputs, OUTPUT_REPORT, r.bytes, r.size);
    else if (r.tag == TAG_INPUT)
      spared = outputs.inputs_known =
          spared && outputs_spare(&outputs, r.bytes);
    else if (r.size)
      complain_report(r.bytes);
  if (!spared || !outputs_write(&outputs))
    code = EXIT_USAGE;
  outputs_release(&outputs);
  worker_release(&w);
  return code;
}
