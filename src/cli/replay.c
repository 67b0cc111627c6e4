/*
 * cli/replay.c - allways replay and draw: what check has found, again.
 *
 * A report may come from a stranger: as a check, it is replayed by a worker
 * that can write nothing (supervise.h, sandbox.h).
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/bug.h"
#include "cli/available.h"
#include "cli/cache.h"
#include "cli/command.h"
#include "cli/exits.h"
#include "cli/outputs.h"
#include "cli/sandbox.h"
#include "cli/supervise.h"
#include "cli/terminal.h"
#include "cli/usage.h"

enum tag { TAG_TEXT, TAG_BYTES, TAG_COMPLAINT, TAG_INPUT };

/* What a worker does, and what came of it. */
struct again {
  struct command *command;
  enum allways_verdict (*call)(struct again *a,
                               struct allways_check_result *result);
  struct allways_replay_options replay;
  struct allways_picture picture;
};

static volatile int interrupted;

static void interrupt(int signal_number) {
  (void)signal_number;
  interrupted++;
}

static enum allways_verdict call_replay(struct again *a,
                                        struct allways_check_result *result) {
  return allways_replay(&a->replay, result);
}

static enum allways_verdict call_draw(struct again *a,
                                      struct allways_check_result *result) {
  const struct command *c = a->command;
  struct allways_draw_options o = {.replay = a->replay,
                                   .step = c->has_step ? c->step
                                                       : ALLWAYS_LAST_STEP,
                                   .row = c->row,
                                   .format = c->format};
  enum allways_verdict verdict = allways_draw(&o, &a->picture);
  *result = a->picture.result;
  return verdict;
}

static void send(struct worker *w, enum tag tag, const char *bytes,
                 size_t size) {
  if (!worker_send(w, tag, 0, bytes, size))
    BUG("the result of a worker cannot be written");
}

static void reads(void *context, const char *file) {
  send(context, TAG_INPUT, file, strlen(file));
}

static int work(struct worker *w) {
  struct again *a = w->context;
  struct allways_check_result result;
  bool draws = a->call == call_draw;
  a->replay.reads = reads;
  a->replay.context = w;
  if (!a->command->no_sandbox && !a->command->one_process)
    sandbox_enter(NULL);
  enum allways_verdict verdict = a->call(a, &result);
  bool bad = verdict == ALLWAYS_NO_USE || verdict == ALLWAYS_NO_LOAD;
  const char *bytes = draws ? a->picture.bytes : result.page;
  size_t size = draws ? a->picture.size : result.page_size;
  send(w, bad || draws ? TAG_COMPLAINT : TAG_TEXT, result.report,
       strlen(result.report));
  if (bytes)
    send(w, TAG_BYTES, bytes, size);
  return verdict == ALLWAYS_NO_USE    ? EXIT_USAGE
         : verdict == ALLWAYS_NO_LOAD ? EXIT_COMPILE
         : verdict != ALLWAYS_FALSE   ? EXIT_UNKNOWN
         : draws                      ? 0
                                      : EXIT_FAULT;
}

/* Why there is no result, if there is none. */
static int report_end(const struct worker *w) {
  const char *why = w->end == WORKER_NO_MEMORY     ? "out of memory"
                    : w->end == WORKER_INTERRUPTED ? "interrupted"
                    : w->end == WORKER_NONE        ? strerror(w->error)
                    : w->end == WORKER_KILLED      ? "it was killed"
                                                   : "allways crashed";
  if (w->end == WORKER_ENDED)
    return w->code;
  fprintf(stderr, "allways: the replay failed: %s\n", why);
  return w->end == WORKER_CRASHED ? EXIT_INTERNAL : EXIT_UNKNOWN;
}

/* name: of the page or picture. */
static int run(struct again *a, enum output_kind kind, const char *name) {
  struct command *c = a->command;
  const struct output_inputs inputs = {c->files.items, c->files.count,
                                       c->run.stdin_file, c->check.property,
                                       false};
  struct outputs outputs = {.count = 0};
  struct worker w = {.max_memory = memory_limit(1),
                     .interrupted = &interrupted,
                     .inside = c->one_process,
                     .work = work,
                     .context = a};
  struct record r;
  if (c->schedule == NULL && c->files.count > 1)
    return complain("only one report can be replayed: ", c->files.items[1]);
  outputs_add(&outputs, kind, ALLWAYS_JSON, name);
  if (!outputs_open(&outputs, &inputs))
    return EXIT_USAGE;
  FILE *people = outputs.standard ? stderr : stdout;
  look_at_terminal(&a->replay.check, people);
  worker_catch(interrupt);
  a->replay.check.run.cache = cache_of(c, true);
  worker_run(&w);
  allways_cache_close(a->replay.check.run.cache);
  if (w.end == WORKER_ENDED && w.code == EXIT_COMPILE && interrupted)
    w.end = WORKER_INTERRUPTED; /* so was the compiler */
  int code = report_end(&w);
  bool draws = a->call == call_draw, spared = true;
  for (size_t at = 0; worker_record(&w, &at, &r);)
    if (r.tag == TAG_TEXT)
      put_report(people, r.bytes);
    else if (r.tag == TAG_BYTES)
      outputs_fill(&outputs, kind, r.bytes, r.size);
    else if (r.tag == TAG_INPUT)
      spared = outputs.inputs_known =
          spared && outputs_spare(&outputs, r.bytes);
    else if (r.size && w.end != WORKER_INTERRUPTED)
      complain_report(r.bytes);
  if (!draws && outputs.count && !outputs.items[0].ready)
    outputs_fill(&outputs, kind, NULL, 0);
  if (!spared || !outputs_write(&outputs))
    code = EXIT_USAGE;
  outputs_release(&outputs);
  worker_release(&w);
  return code;
}

static struct again again(struct command *c) {
  struct again a = {
      .command = c,
      .replay = {.file = c->files.count ? c->files.items[0] : c->run.project,
                 .schedule = c->schedule,
                 .check = c->check,
                 .step = c->step,
                 .fault = c->fault}};
  a.replay.check.run = c->run;
  a.replay.check.page = c->html != NULL;
  return a;
}

int command_replay(struct command *c) {
  struct again a = again(c);
  a.call = call_replay;
  return run(&a, OUTPUT_PAGE, c->html);
}

int command_draw(struct command *c) {
  struct again a = again(c);
  a.call = call_draw;
  if (c->row && c->has_step)
    return complain("--row and --at cannot be used together", "");
  return run(&a, OUTPUT_REPORT, c->output ? c->output : "-");
}
