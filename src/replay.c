/*
 * replay.c - a counterexample again, from a report file or from a trace.
 *
 *     report file ──> options, trace ──> program (the same?) ──> report
 */
#include <stdio.h>

#include "allways/explore.h"
#include "base/alloc.h"
#include "job/job.h"
#include "property/property.h"
#include "report/file.h"
#include "report/page.h"
#include "report/trace.h"

struct replay {
  const struct allways_replay_options *options;
  struct allways_check_result *result;
  struct allways_check_options check; /* what the report says, or the caller */
  struct report report;
  struct trace given; /* by the caller */
  const struct trace *trace;
  uint32_t kinds; /* that the fault may have */
  bool cleanup;   /* valid-memcleanup was looked for: see struct vm_options */
  struct job job;
};

/* ------------------------------------------------------------------- input */

static bool refuse(struct replay *r, const char *why) {
  text_add(&r->job.report, "%s cannot be replayed: %s\n", r->options->file,
           why);
  return false;
}

static bool read_all(struct replay *r, struct text *text) {
  FILE *file = fopen(r->options->file, "rb");
  char bytes[4096];
  size_t n;
  if (file == NULL)
    return refuse(r, "it cannot be read");
  while ((n = fread(bytes, 1, sizeof bytes, file)) > 0)
    text_add_bytes(text, bytes, n);
  bool whole = !ferror(file);
  fclose(file);
  return whole || refuse(r, "it cannot be read");
}

/* The options that the report was made with. */
static void use_report(struct replay *r) {
  struct report *from = &r->report;
  struct allways_run_options *o = &r->check.run;
  o->files = (const char *const *)from->files.items;
  o->file_count = from->files.count;
  o->clang_args = (const char *const *)from->clang_args.items;
  o->clang_arg_count = from->clang_args.count;
  o->args = (const char *const *)from->args.items;
  o->arg_count = from->args.count;
  o->env = (const char *const *)from->env.items;
  o->env_count = from->env.count;
  o->stdin_file = from->stdin_file;
  o->files_folder = from->files_folder;
  o->clang = from->clang ? from->clang : o->clang;
  o->max_stack = from->max_stack;
  o->strict_undefined = from->strict;
  r->check.no_reduce = from->no_reduce;
  r->check.split_copies = from->split_copies;
  r->check.always = from->always;
  r->check.step =
      from->statements ? ALLWAYS_STEP_STATEMENT : ALLWAYS_STEP_ACCESS;
  r->cleanup = from->cleanup;
}

/* The fault that is asked for; the first if none is. */
static bool choose_fault(struct replay *r) {
  size_t number = r->options->fault ? r->options->fault : 1;
  const char *wrong;
  if (number > r->report.fault_count)
    return refuse(r, "it does not have so many faults");
  const struct report_fault *f = &r->report.faults[number - 1];
  r->trace = &f->trace;
  return property_parse(f->kind, &r->kinds, &wrong) ||
         refuse(r, "it is about a fault that is not known");
}

static bool read_report(struct replay *r) {
  struct text text = {NULL, 0, 0};
  const char *wrong = NULL;
  bool good = read_all(r, &text);
  if (good && (wrong = report_read(&r->report, text.bytes ? text.bytes : "",
                                   text.count)) != NULL)
    good = refuse(r, wrong);
  good = good && choose_fault(r);
  text_release(&text);
  if (good)
    use_report(r);
  return good;
}

static bool read_trace(struct replay *r) {
  const char *kinds = r->check.property, *wrong;
  r->kinds = UINT32_MAX;
  r->trace = &r->given;
  if (!trace_read(r->options->trace, &r->given)) {
    text_add(&r->job.report, "not a trace: %s\n", r->options->trace);
    return false;
  }
  if (kinds == NULL)
    return true;
  if (property_parse(kinds, &r->kinds, &wrong)) {
    const uint32_t cleanup = UINT32_C(1) << VM_VALID_MEMCLEANUP;
    r->cleanup = r->kinds & cleanup;
    if (r->kinds & ~cleanup) /* it is told because it makes steps shorter */
      r->kinds &= ~cleanup;
    return true;
  }
  text_add(&r->job.report, "%s: not a property: %s\n", kinds, wrong);
  return false;
}

/* -------------------------------------------------------------------- replay
 */

static bool is_same_program(struct replay *r) {
  if (r->options->trace ||
      hash_equal(r->report.program, report_hash(&r->job.program)))
    return true;
  text_add(&r->job.report,
           "%s cannot be replayed: the program has changed since it was "
           "written (or allways has)\nallways: check it again\n",
           r->options->file);
  return false;
}

static enum vm_fault_kind any_kind(uint32_t kinds) {
  for (int k = 0; k < VM_FAULT_COUNT; k++)
    if (kinds == UINT32_C(1) << k)
      return (enum vm_fault_kind)k;
  return VM_FAULT_COUNT;
}

/* The fault, as it is met or as it was found, on a page. */
static void make_page(struct replay *r, const struct vm_options *options,
                      const struct vm_fault *fault) {
  struct text command = {NULL, 0, 0};
  struct story_fault one = {.fault = fault, .trace = r->trace};
  struct story story = {.options = &r->check,
                        .result = r->result,
                        .program = &r->job.program,
                        .machine = options,
                        .wanted = r->kinds,
                        .faults = &one,
                        .fault_count = 1};
  if (r->options->trace && r->kinds == UINT32_MAX)
    text_add(&command, "allways replay");
  else if (r->options->trace)
    text_add(&command, "allways replay --property %s", r->check.property);
  else if (r->options->fault > 1)
    text_add(&command, "allways replay --fault %zu %s", r->options->fault,
             r->options->file);
  else
    text_add(&command, "allways replay %s", r->options->file);
  if (r->options->trace)
    report_command(&command, &r->check, options, r->trace);
  one.command = command.bytes;
  r->result->page = page_new(&story, &r->result->page_size);
  text_release(&command);
}

static void show(struct replay *r) {
  struct vm_options options;
  struct vm_fault fault = {.kind = any_kind(r->kinds)};
  struct lanes_look look = {.columns = r->check.columns,
                            .colours = r->check.colours};
  job_vm_options(&r->job, &options);
  options.plain = r->check.no_reduce;
  options.statements = r->check.step == ALLWAYS_STEP_STATEMENT;
  options.cleanup = r->cleanup;
  options.split = r->check.split_copies;
  options.plain |= options.statements && options.cleanup;
  bool met = report_trace(&r->job.report, &r->job.program, &options, &fault,
                          r->trace, &look, r->options->step);
  r->result->verdict = met ? ALLWAYS_FALSE : ALLWAYS_UNKNOWN;
  r->result->kind =
      met && fault.kind < VM_FAULT_COUNT ? vm_fault_text(fault.kind) : NULL;
  if (!met)
    text_add(&r->job.report, "nothing goes wrong at the end of this trace\n");
  if (r->check.page)
    make_page(r, &options, &fault);
}

enum allways_verdict
allways_replay(const struct allways_replay_options *options,
               struct allways_check_result *result) {
  struct replay r = {
      .options = options, .result = result, .check = options->check};
  *result = (struct allways_check_result){0};
  job_init(&r.job, &r.check.run);
  bool good = options->trace ? read_trace(&r) : read_report(&r);
  r.job.monitor = r.check.always;
  if (!good || !job_read(&r.job))
    result->verdict = ALLWAYS_NO_USE;
  else if (!job_load(&r.job, false) || !is_same_program(&r))
    result->verdict = ALLWAYS_NO_LOAD;
  else if (!job_has_monitor(&r.job))
    result->verdict = ALLWAYS_NO_USE;
  else
    show(&r);
  result->report = job_release(&r.job, &result->report_size);
  report_release(&r.report);
  VEC_FREE(r.given.steps, r.given.capacity);
  return result->verdict;
}
