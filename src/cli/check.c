/*
 * cli/check.c - allways check: one program, or each of several.
 *
 * A program is checked by a worker (supervise.h), which sends what is to be
 * printed and written.  If it had to be ended, the supervisor says what is
 * known.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "cli/available.h"
#include "cli/cache.h"
#include "cli/command.h"
#include "cli/config.h"
#include "cli/each.h"
#include "cli/exits.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "cli/sandbox.h"
#include "cli/statistics.h"
#include "cli/supervise.h"
#include "cli/terminal.h"
#include "cli/usage.h"

/* What a worker sends. */
enum tag {
  TAG_TEXT,     /* for people: the report and the verdict */
  TAG_STATS,    /* the statistics, if they are wanted */
  TAG_OUTPUT,   /* an output, by its index */
  TAG_NOTHING,  /* an output that has nothing to report */
  TAG_DOCUMENT, /* JSON */
  TAG_FOUND,    /* a fault was found: parts of the result, by enum part */
  TAG_INPUT,    /* a file that the compiler has read */
  TAG_FAILED    /* allways itself has failed: why */
};
enum part { PART_KIND, PART_REASON, PART_REPORT, PART_DOCUMENT, PART_COUNT };

struct check_work {
  struct command *command;
  struct outputs *outputs; /* NULL: a document only */
  FILE *people;            /* standard output, or error */
  bool clash;              /* nothing may be written: see struct sent */
};

static struct worker *own; /* the worker that this process is, or NULL */

static volatile int interrupted; /* how often */

static void interrupt(int signal_number) {
  (void)signal_number;
  interrupted++;
}

static double shown;

static void show_progress(void *context, const struct allways_progress *p) {
  static int terminal = -1;
  if (terminal < 0)
    terminal = isatty(STDERR_FILENO);
  worker_note(context, p);
  if (!terminal || p->states == 0 || p->seconds - shown < 0.2)
    return;
  shown = p->seconds;
  fprintf(stderr, "\r%llu states, %.0f a second, depth %zu, %.0f MB  ",
          (unsigned long long)p->states,
          (double)p->states / (p->seconds > 0 ? p->seconds : 1), p->depth,
          (double)p->bytes * 1e-6);
  fflush(stderr);
}

/* The verdict is the last thing that people read. */
static int report_verdict(const struct command *c,
                          const struct allways_check_result *r, FILE *out) {
  int code = r->verdict == ALLWAYS_TRUE    ? 0
             : r->verdict == ALLWAYS_FALSE ? EXIT_FAULT
                                           : EXIT_UNKNOWN;
  if (r->no_graph) {
    put_text(stderr, "allways: %s cannot be written\n", c->graph);
    code = EXIT_USAGE;
  }
  if (r->verdict == ALLWAYS_FALSE)
    fprintf(out, "verdict: false(%s)\n", r->kind);
  else
    fprintf(out, "verdict: %s\n", verdict_text(r->verdict));
  if (r->verdict == ALLWAYS_TRUE)
    return code;
  fputs("reason: ", out);
  put_line(out, r->reason);
  return code;
}

/* ------------------------------------------------------------------- worker */

static void found(void *context, const struct allways_check_result *r) {
  const char *parts[PART_COUNT] = {[PART_KIND] = r->kind,
                                   [PART_REASON] = r->reason,
                                   [PART_REPORT] = r->report,
                                   [PART_DOCUMENT] = r->document};
  for (unsigned i = 0; i < PART_COUNT; i++)
    worker_send(context, TAG_FOUND, i, parts[i], strlen(parts[i]));
}

static void reads(void *context, const char *file) {
  worker_send(context, TAG_INPUT, 0, file, strlen(file));
}

/* What a function prints. */
static void send_printed(struct worker *w, enum tag tag, const char *text,
                         size_t size) {
  if (!worker_send(w, tag, 0, text, size))
    BUG("the result of a worker cannot be written");
}

static int send_text(struct worker *w, const struct allways_check_result *r) {
  struct check_work *work = w->context;
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (file == NULL)
    out_of_memory();
  put_report(file, r->report);
  int code = report_verdict(work->command, r, file);
  fclose(file);
  send_printed(w, TAG_TEXT, text, size);
  alloc_free_libc(text);
  if (!work->command->stats)
    return code;
  file = open_memstream(&text, &size);
  if (file == NULL)
    out_of_memory();
  statistics_print(file, r);
  fclose(file);
  send_printed(w, TAG_STATS, text, size);
  alloc_free_libc(text);
  return code;
}

static void send_outputs(struct worker *w, const struct outputs *o) {
  for (unsigned i = 0; i < o->count; i++) {
    const struct output *out = &o->items[i];
    if (out->ready &&
        !worker_send(w, out->bytes ? TAG_OUTPUT : TAG_NOTHING, i,
                     out->bytes ? out->bytes : "", out->bytes ? out->size : 0))
      BUG("the result of a worker cannot be written");
  }
}

static void send_result(struct worker *w,
                        const struct allways_check_result *r) {
  struct outputs *o = ((struct check_work *)w->context)->outputs;
  const char *documents[] = {r->document};
  if (o == NULL) {
    worker_send(w, TAG_DOCUMENT, 0, r->document, strlen(r->document));
    if (r->file)
      worker_send(w, TAG_OUTPUT, 0, r->file, r->file_size);
    return;
  }
  if (o->documents)
    outputs_format(o, documents, 1);
  outputs_fill(o, OUTPUT_PAGE, r->page, r->page_size);
  outputs_fill(o, OUTPUT_REPORT, r->file, r->file_size);
  if (r->verdict <= ALLWAYS_UNKNOWN && !r->no_graph)
    outputs_fill(o, OUTPUT_GRAPH, NULL, 0);
  send_outputs(w, o);
}

static int work(struct worker *w) {
  struct check_work *job = w->context;
  struct command *c = job->command;
  struct allways_check_result result;
  own = w;
  if (!c->no_sandbox && !c->one_process)
    sandbox_enter(c->check.graph);
  c->check.context = w;
  c->check.progress = show_progress;
  c->check.found = found;
  c->check.reads = reads;
  enum allways_verdict verdict = allways_check(&c->check, &result);
  if (shown > 0)
    fputs("\r\033[K", stderr);
  int code = verdict == ALLWAYS_NO_USE ? EXIT_USAGE : EXIT_COMPILE;
  bool ended =
      verdict == ALLWAYS_NO_LOAD && interrupted; /* with its compiler */
  if (verdict != ALLWAYS_NO_USE && verdict != ALLWAYS_NO_LOAD)
    code = send_text(w, &result);
  else if (!ended)
    complain_report(result.report);
  send_result(w, &result);
  allways_check_result_clear(&result);
  return code;
}

void check_failed(const char *why) {
  if (own)
    worker_send(own, TAG_FAILED, 0, why, strlen(why));
}

/* --------------------------------------------------------------- supervisor */

/* What the worker has sent, as far as it came. */
struct sent {
  struct record text, stats, failed, document;
  struct record found[PART_COUNT];
  bool has_text, has_found, has_failed, has_document;
  bool has_inputs; /* the compiler says what it has read */
  bool clash;      /* and an output is among that */
};

static bool has_all(const struct record *parts) {
  for (unsigned i = 0; i < PART_COUNT; i++)
    if (parts[i].bytes == NULL)
      return false;
  return true;
}

static const char *worker_phase(const struct worker *w) {
  return w->phase[0] ? w->phase : "beginning";
}

static void read_sent(const struct worker *w, struct outputs *o,
                      struct sent *sent) {
  struct record r, parts[PART_COUNT] = {{.bytes = NULL}};
  *sent = (struct sent){.has_text = false};
  for (size_t at = 0; worker_record(w, &at, &r);) {
    switch ((enum tag)r.tag) {
    case TAG_TEXT:
      sent->text = r;
      sent->has_text = true;
      break;
    case TAG_STATS:
      sent->stats = r;
      break;
    case TAG_OUTPUT:
    case TAG_NOTHING:
      if (r.index < o->count)
        outputs_set(o, r.index, r.tag == TAG_OUTPUT ? r.bytes : NULL, r.size);
      break;
    case TAG_DOCUMENT:
      sent->document = r;
      sent->has_document = true;
      break;
    case TAG_FOUND:
      if (r.index > PART_COUNT - 1)
        break;
      parts[r.index] = r;
      sent->has_found |= r.index + 1 == PART_COUNT && has_all(parts);
      if (sent->has_found && r.index + 1 == PART_COUNT)
        memcpy(sent->found, parts, sizeof parts);
      break;
    case TAG_INPUT:
      sent->has_inputs = true;
      sent->clash |= !sent->clash && !outputs_spare(o, r.bytes);
      break;
    case TAG_FAILED:
      sent->failed = r;
      sent->has_failed = true;
    }
  }
}

static enum allways_stop stop_reason(const struct command *c,
                                     const struct worker *w, char *text,
                                     size_t room) {
  const char *phase = worker_phase(w);
  double most = (double)c->check.max_memory;
  switch (w->end) {
  case WORKER_LATE:
    snprintf(text, room, "limit of %g seconds is reached (--max-time) while %s",
             c->check.max_seconds, phase);
    return ALLWAYS_STOP_TIME;
  case WORKER_NO_MEMORY:
    if (most > 0)
      snprintf(text, room,
               "limit of %.0f bytes is reached (%s--max-memory) while %s", most,
               c->check.memory_of_machine ? "most of the available memory; "
                                          : "",
               phase);
    else
      snprintf(text, room, "out of memory while %s", phase);
    return most > 0 ? ALLWAYS_STOP_MEMORY : ALLWAYS_STOP_OTHER;
  case WORKER_NONE:
    snprintf(text, room, "no process can be started: %s", strerror(w->error));
    return ALLWAYS_STOP_OTHER;
  case WORKER_KILLED:
    if (w->signal == SIGXCPU)
      snprintf(text, room, "the limit of CPU time is reached while %s", phase);
    else
      snprintf(text, room,
               "the process was killed while %s; perhaps the machine is out of "
               "memory",
               phase);
    return w->signal == SIGXCPU ? ALLWAYS_STOP_CPU : ALLWAYS_STOP_OTHER;
  default:
    snprintf(text, room, "interrupted while %s", phase);
    return ALLWAYS_STOP_INTERRUPT;
  }
}

/* The worker had to be ended: what is known. */
static int report_stopped(struct check_work *job, const struct worker *w,
                          const struct sent *sent, char **document,
                          size_t *size) {
  struct command *c = job->command;
  struct allways_check_result result;
  char reason[300];
  enum allways_stop stop = stop_reason(c, w, reason, sizeof reason);
  allways_check_stopped(&c->check, &w->last, stop, reason, &result);
  if (sent->has_found)
    put_report(job->people, sent->found[PART_REPORT].bytes);
  put_report(job->people, result.report);
  if (sent->has_found) {
    fprintf(job->people, "incomplete, there may be other errors: %s\n", reason);
    result.verdict = ALLWAYS_FALSE;
    result.kind = sent->found[PART_KIND].bytes;
    snprintf(result.reason, sizeof result.reason, "%s",
             sent->found[PART_REASON].bytes);
  }
  int code = report_verdict(c, &result, job->people);
  const char *text =
      sent->has_found ? sent->found[PART_DOCUMENT].bytes : result.document;
  *size = text ? strlen(text) + 1 : 0;
  *document = text ? strdup(text) : NULL;
  result.kind = NULL;
  allways_check_result_clear(&result);
  return code;
}

/* Prints what a worker that has ended by itself has sent.  *document is to be
 * freed; NULL: none was sent. */
static void print_sent(struct check_work *job, const struct sent *sent,
                       char **document) {
  if (sent->has_text)
    fwrite(sent->text.bytes, 1, sent->text.size, job->people);
  fflush(job->people);
  if (sent->stats.bytes)
    fwrite(sent->stats.bytes, 1, sent->stats.size, stderr);
  *document = sent->has_document ? strdup(sent->document.bytes) : NULL;
}

/* allways itself has failed: says why, in words and as a document. */
static int report_failed(const struct command *c, const struct sent *sent,
                         const char *why, char **document) {
  bool project = c->files.count == 0;
  size_t size;
  if (!sent->has_failed)
    fprintf(stderr, "allways: internal error: %s\n", why);
  char *text = allways_failed_document(
      project ? &c->run.project : c->files.items, project ? 1 : c->files.count,
      why, EXIT_INTERNAL, &size);
  *document = strdup(text);
  allways_format_free(text, size);
  return EXIT_INTERNAL;
}

/* Reports how the worker has ended, and returns the exit code.  *document is to
 * be freed; NULL: none is wanted. */
static int report_end(struct check_work *job, struct worker *w,
                      const struct sent *sent, char **document) {
  char why[300] = "no result";
  size_t size;
  *document = NULL;
  if (w->end == WORKER_ENDED && (w->code != EXIT_INTERNAL || sent->has_text)) {
    print_sent(job, sent, document);
    if (w->code != EXIT_COMPILE || !interrupted)
      return w->code;
    w->end = WORKER_INTERRUPTED; /* so was the compiler */
  }
  if (w->end != WORKER_CRASHED && w->end != WORKER_ENDED)
    return report_stopped(job, w, sent, document, &size);
  if (w->end == WORKER_CRASHED)
    snprintf(why, sizeof why, "allways crashed (signal %d) while %s", w->signal,
             worker_phase(w));
  else if (sent->has_failed)
    snprintf(why, sizeof why, "%s", sent->failed.bytes);
  return report_failed(job->command, sent, why, document);
}

/* Is there a file that the compiler reads, with headers? */
static bool has_source(const struct command *c) {
  if (c->run.project)
    return true;
  for (size_t i = 0; i < c->run.file_count; i++) {
    const char *dot = strrchr(c->run.files[i], '.');
    if (dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".i") == 0))
      return true;
  }
  return false;
}

/* The cache is opened here, because a worker cannot write to it. */
static void run_worker(struct worker *w, struct command *c, bool alone) {
  c->run.cache = cache_of(c, alone);
  c->check.run = c->run;
  worker_run(w);
  allways_cache_close(c->run.cache);
  c->run.cache = NULL;
}

/* One program.  Outputs have their content then, if there is any; *document is
 * to be freed. */
static int check_one(struct check_work *job, struct outputs *received,
                     char **document) {
  struct command *c = job->command;
  struct sent sent;
  struct worker w = {.max_seconds = c->check.max_seconds,
                     .max_memory = c->check.max_memory,
                     .interrupted = &interrupted,
                     .inside = c->one_process,
                     .work = work,
                     .context = job};
  c->check.stop = &interrupted;
  c->check.page = c->html != NULL;
  look_at_terminal(&c->check, job->people);
  c->check.seed = c->run.schedule_seed;
  c->check.coverage = c->lcov != NULL;
  run_worker(&w, c, job->outputs != NULL);
  read_sent(&w, received, &sent);
  int code = report_end(job, &w, &sent, document);
  job->clash = sent.clash;
  received->inputs_known = sent.has_inputs || !has_source(c);
  worker_release(&w);
  return code;
}

/* ------------------------------------------------------------------ commands
 */

/* In a process of its own. */
static int check_for_document(struct command *c, const char *report, FILE *to) {
  struct output_inputs inputs = {c->files.items, c->files.count,
                                 c->run.stdin_file, c->check.property, false};
  struct check_work job = {c, NULL, stdout, false};
  struct outputs received = {.count = 1}; /* the report */
  char *document;
  c->check.report_file = report;
  c->check.document = true;
  int code = check_one(&job, &received, &document);
  inputs.known = received.inputs_known;
  if (received.items[0].bytes && !outputs_put(report, received.items[0].bytes,
                                              received.items[0].size, &inputs))
    code = EXIT_USAGE;
  if (document == NULL)
    code = EXIT_INTERNAL;
  else
    fputs(document, to); /* whether that worked shows when it is flushed */
  alloc_free_libc(document);
  outputs_release(&received);
  return code;
}

/* Of --each. */
static int check_child(void *context, const char *file, const char *report,
                       FILE *to) {
  struct command *c = context;
  const char *files[] = {file};
  c->run.files = files;
  c->run.file_count = 1;
  return check_for_document(c, report, to);
}

static size_t jobs_of(const struct command *c) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  unsigned workers = c->check.workers ? c->check.workers : 1;
  if (!c->each)
    return 1;
  if (c->jobs)
    return c->jobs;
  return cores > (long)workers ? (size_t)cores / workers : 1;
}

static int check_each(struct command *c, struct outputs *outputs) {
  struct each e = {.files = c->files.items,
                   .count = c->files.count,
                   .jobs = jobs_of(c),
                   .reports = c->check.report_file,
                   .stop = &interrupted,
                   .table = outputs->standard ? stderr : stdout,
                   .check = check_child,
                   .context = c};
  return each_run(&e, outputs);
}

static int check_single(struct command *c, struct outputs *outputs) {
  struct check_work job = {c, outputs, outputs->standard ? stderr : stdout,
                           false};
  char *document;
  c->check.document = outputs->documents;
  c->graph = c->check.graph;
  c->check.graph = outputs_graph(outputs);
  int code = check_one(&job, outputs, &document);
  const char *documents[] = {document};
  if (document) {
    outputs_format(outputs, documents, 1);
    outputs_fill(outputs, OUTPUT_PAGE, NULL, 0);
    outputs_fill(outputs, OUTPUT_REPORT, NULL, 0);
  }
  alloc_free_libc(document);
  return !job.clash && outputs_write(outputs) ? code : EXIT_USAGE;
}

static void add_outputs(const struct command *c, struct outputs *o) {
  enum allways_format json = c->each ? ALLWAYS_JSON_LIST : ALLWAYS_JSON;
  outputs_add(o, OUTPUT_FORMAT, json, c->json);
  outputs_add(o, OUTPUT_FORMAT, ALLWAYS_SARIF, c->sarif);
  outputs_add(o, OUTPUT_FORMAT, ALLWAYS_JUNIT, c->junit);
  outputs_add(o, OUTPUT_FORMAT, ALLWAYS_GRAPHML, c->witness);
  outputs_add(o, OUTPUT_FORMAT, ALLWAYS_LCOV, c->lcov);
  outputs_add(o, OUTPUT_PAGE, ALLWAYS_JSON, c->html);
  outputs_add(o, OUTPUT_GRAPH, ALLWAYS_JSON, c->check.graph);
  if (!c->each)
    outputs_add(o, OUTPUT_REPORT, ALLWAYS_JSON, c->check.report_file);
}

/* A search must not take what others need: of what the machine has left, most,
 * shared by all that run at a time. */
static void choose_limits(struct command *c) {
  if (c->check.max_memory)
    return;
  c->check.max_memory = memory_limit(jobs_of(c));
  c->check.memory_of_machine = c->check.max_memory > 0;
}

static int check_files(struct command *c) {
  struct outputs outputs = {.count = 0};
  const struct output_inputs inputs = {c->files.items, c->files.count,
                                       c->run.stdin_file, c->check.property,
                                       false};
  if (c->each && (c->witness || c->check.graph || c->html))
    return complain("with --each this option cannot be used: ",
                    c->witness ? "--witness"
                    : c->html  ? "--html"
                               : "--graph");
  if (c->each && c->run.project)
    return complain("with --project this option cannot be used: ", "--each");
  if (c->jobs && !c->each)
    return complain("--jobs needs --each", "");
  choose_limits(c);
  add_outputs(c, &outputs);
  if (!outputs_open(&outputs, &inputs))
    return EXIT_USAGE;
  worker_catch(interrupt);
  signal(SIGPIPE, SIG_IGN); /* documents are written all the same */
  int code = c->each ? check_each(c, &outputs) : check_single(c, &outputs);
  outputs_release(&outputs);
  return code;
}

/* ------------------------------------------------------------------- checks */

/* The checks that are wanted of those of .allways.yml. */
struct checks {
  struct command *command;
  struct config config;
};

/* The command line of a check: its own words, then those that were given, which
 * win.  0, or the exit code. */
static int parse_check(const struct command *c,
                       const struct config_check *check, struct command *to) {
  struct strings words = {NULL, 0, 0};
  const struct strings *given = &c->given, *args = &c->args;
  strings_add(&words, "allways");
  strings_add(&words, "check");
  for (size_t i = 0; i < check->words.count; i++)
    strings_add(&words, check->words.items[i]);
  for (size_t i = 0; i < given->count; i++)
    strings_add(&words, given->items[i]);
  strings_add(&words, "--");
  for (size_t i = 0; i < check->args.count && args->count == 0; i++)
    strings_add(&words, check->args.items[i]);
  for (size_t i = 0; i < args->count; i++)
    strings_add(&words, args->items[i]);
  *to = (struct command){.which = CHECK, .from_config = true};
  int code = command_parse(to, (int)words.count, (char **)words.items);
  VEC_FREE(words.items, words.capacity);
  return code;
}

static int check_named(void *context, const char *name, const char *report,
                       FILE *to) {
  struct checks *all = context;
  const struct command *c = all->command;
  struct command line;
  int code = parse_check(c, config_find(&all->config, name), &line);
  if (code != 0)
    return code;
  if (line.check.max_memory == 0) {
    line.check.max_memory = c->check.max_memory;
    line.check.memory_of_machine = c->check.memory_of_machine;
  }
  code = check_for_document(&line, report, to);
  command_release(&line);
  return code;
}

static int check_table(struct checks *all, const char *const *names,
                       size_t count) {
  struct command *c = all->command;
  struct outputs outputs = {.count = 0};
  const char *config = CONFIG_NAME;
  const struct output_inputs inputs = {&config, 1, NULL, NULL, false};
  c->each = true;
  if (c->witness || c->check.graph || c->html)
    return complain("this option cannot be used for several checks: ",
                    c->witness ? "--witness"
                    : c->html  ? "--html"
                               : "--graph");
  choose_limits(c);
  add_outputs(c, &outputs);
  if (!outputs_open(&outputs, &inputs))
    return EXIT_USAGE;
  worker_catch(interrupt);
  signal(SIGPIPE, SIG_IGN);
  struct each e = {.files = names,
                   .count = count,
                   .jobs = jobs_of(c),
                   .reports = c->check.report_file,
                   .stop = &interrupted,
                   .table = outputs.standard ? stderr : stdout,
                   .check = check_named,
                   .context = all};
  int code = each_run(&e, &outputs);
  outputs_release(&outputs);
  return code;
}

/* One is shown in full, several as a table. */
static int check_some(struct checks *all, const char *const *names,
                      size_t count) {
  struct command line;
  for (size_t i = 0; i < count; i++)
    if (config_find(&all->config, names[i]) == NULL)
      return complain("no such file, and no check of this name in " CONFIG_NAME
                      ": ",
                      names[i]);
  if (count != 1 || all->command->files.count == 0)
    return check_table(all, names, count);
  int code =
      parse_check(all->command, config_find(&all->config, names[0]), &line);
  if (code == 0)
    code = check_files(&line);
  command_release(&line);
  return code;
}

int command_check(struct command *c) {
  struct checks all = {.command = c};
  struct strings names = {NULL, 0, 0};
  if (!c->checks)
    return check_files(c);
  if (!config_read(&all.config))
    return EXIT_USAGE;
  for (size_t i = 0; i < c->files.count; i++)
    strings_add(&names, c->files.items[i]);
  for (size_t i = 0; i < all.config.count && c->files.count == 0; i++)
    strings_add(&names, all.config.checks[i].name);
  int code = check_some(&all, names.items, names.count);
  VEC_FREE(names.items, names.capacity);
  config_release(&all.config);
  return code;
}
