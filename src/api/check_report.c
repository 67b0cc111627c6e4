/*
 * api/check_report.c - how what was found reaches people and programs: the
 * counterexamples of the report, the report file, documents, the page, and
 * faults that are published before the search ends.
 */
#include <string.h>

#include "api/check_impl.h"
#include "api/property.h"
#include "base/alloc.h"
#include "engine/vm_engine.h"
#include "explain/confirm.h"
#include "explain/fault.h"
#include "explain/shorten.h"
#include "output/counterexample.h"
#include "output/document.h"
#include "output/file.h"
#include "output/page.h"
#include "output/page_data.h"

static void shorten(struct check *c, struct found *f) {
  enum engine_event event;
  struct engine *e = vm_engine_new(&c->job.program, &c->machine, &event);
  if (event == ENGINE_WENT_ON)
    schedule_shorten(&f->schedule, e, &f->fault, &c->search);
  e->ops->free(e);
}

/* ------------------------------------------------------------ how to replay */

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
  bool all_leaks = !c->machine.lenient_leaks;
  const char *name = property_name(f->fault.kind, all_leaks);
  text_add(command, "allways replay --property %s%s%s%s", name,
           also ? ",valid-memcleanup" : "",
           all_leaks && !also && !property_all_leaks(name) ? ",-valid-memtrack"
                                                           : "",
           vm_had_any_undefined(&c->machine) ? ",-uninitialized" : "");
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

/* ----------------------------------------------------------- counterexamples
 */

static void describe_execution(struct check *c, const struct found *f,
                               const struct execution *execution, bool colours,
                               struct text *text) {
  enum { MAX_ROWS = 200 };
  struct timeline_look look = {
      .columns = c->options->columns, .colours = colours, .max_rows = MAX_ROWS};
  report_execution(text, &c->job.program, execution, &f->schedule, &look);
  if (!execution->met)
    report_fault(text, &c->job.program, &f->fault,
                 "error, not reproduced by the replay");
  if (execution->confirmed == NOT_CONFIRMED)
    text_add(text, "note: with these values fixed from the start, the "
                   "execution does not meet this error\n");
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
  if (c->page_data == NULL ||
      !page_data_run(c->page_data, &execution, &c->machine, &f->fault,
                     &f->schedule, 0))
    report_execution_run(&execution, &c->job.program, &c->machine, &f->fault,
                         &f->schedule, 0);
  if (execution.met && f == check_main_fault(c))
    sentence_of(&c->job.program, &execution.fault, c->result->reason,
                sizeof c->result->reason);
  execution_confirm(&execution, &c->job.program, &c->machine, &f->fault,
                    &f->schedule);
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
  struct found *first = check_main_fault(c);
  if (first)
    reported[count++] = first;
  for (struct found *f = c->search.found; f; f = f->next)
    if (f != first && c->options->keep_going)
      reported[count++] = f;
  return count;
}

void check_report_faults(struct check *c) {
  struct allways_check_result *r = c->result;
  size_t room = (r->faults + 1) * sizeof(struct found *);
  struct found **reported = alloc_new(room);
  size_t count = choose_reported(c, reported);
  double start = search_clock();
  check_phase_begin(c, "shortening the counterexample");
  for (size_t i = 0; i < count; i++)
    shorten(c, reported[i]);
  check_phase_add(&start, &r->times.shorten);
  check_phase_begin(c, "writing the report");
  bool named = make_report(c, reported, count);
  if (c->options->page)
    c->page_data = page_data_new(&c->job.program);
  for (size_t i = 0; i < count; i++)
    report_one(c, reported[i], named ? i + 1 : 0);
  if (c->page_data)
    c->page_json = page_data_end(c->page_data, &c->search.curve);
  check_phase_add(&start, &r->times.report);
  alloc_free(reported, room);
}

/* ------------------------------------------------------ before the end of it
 */

/* Is the fault worth publishing?  The first one is, and the first one that is
 * no leak. */
static bool is_news(struct check *c, const struct fault *f) {
  bool leak = check_is_leak(f);
  if (c->published && (!c->published_leak || leak))
    return false;
  c->published = true;
  c->published_leak = leak;
  return true;
}

/* The document of a check that ends now, as text of r. */
static void add_document(struct check *c, const struct document_fault *fault,
                         struct allways_check_result *r) {
  const struct document d = {.options = c->options,
                             .result = r,
                             .wanted = c->search.wanted,
                             .left = "the check was stopped"};
  json_t *list = json_array();
  json_array_append_new(list, document_fault(&c->job.program, fault));
  json_t *document = document_new(&d, list, NULL);
  r->document = document_text(document, &r->document_size);
  json_decref(document);
}

/* Gives the caller the result that the check has if this fault decides it. */
static void publish(struct check *c, const struct search *s,
                    const struct found *f) {
  struct allways_check_result r = {.verdict = ALLWAYS_FALSE,
                                   .kind = fault_kind_name(f->fault.kind),
                                   .states = s->states_now,
                                   .transitions = s->transitions_now,
                                   .faults = 1};
  struct text report = {NULL, 0, 0}, command = {NULL, 0, 0};
  const struct execution none = {.met = true};
  sentence_of(&c->job.program, &f->fault, r.reason, sizeof r.reason);
  report_fault(&report, &c->job.program, &f->fault, "error");
  replay_command(c, f, 0, &command);
  report_replay(&report, f, &command);
  add_document(c,
               &(struct document_fault){&f->fault, &f->schedule, &none,
                                        report.bytes, command.bytes},
               &r);
  r.report = report.bytes;
  c->options->found(c->options->context, &r);
  alloc_free(r.document, r.document_size);
  text_release(&report);
  text_release(&command);
}

void check_publish(void *context, const struct search *s,
                   const struct found *f) {
  struct check *c = context;
  pthread_mutex_lock(&c->publishing);
  if (is_news(c, &f->fault))
    publish(c, s, f);
  pthread_mutex_unlock(&c->publishing);
}

/* ----------------------------------------------------------------- documents
 */

void check_make_documents(struct check *c) {
  struct allways_check_result *r = c->result;
  const struct document d = {.options = c->options,
                             .result = r,
                             .wanted = c->search.wanted,
                             .complete = check_is_complete(c),
                             .left = c->unknown,
                             .remedies = c->remedies,
                             .place = c->place,
                             .suppressions = c->suppressions};
  if (c->found == NULL)
    return;
  json_t *document = document_new(&d, c->found, c->coverage);
  if (c->options->document)
    r->document = document_text(document, &r->document_size);
  if (c->page_json)
    r->page = page_new(document, c->page_json, &r->page_size);
  json_decref(document);
  json_decref(c->place);
  json_decref(c->suppressions);
}
