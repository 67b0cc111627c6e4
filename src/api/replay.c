/*
 * api/replay.c - a counterexample again, from a report file or from a schedule:
 * all of it in words, or one of its states as a picture.
 *
 *     report file ──> options, schedule ──> program (the same?) ──> report
 *                                                       └──────> picture
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "allways/explore.h"
#include "api/job.h"
#include "api/property.h"
#include "base/alloc.h"
#include "base/files.h"
#include "base/options.h"
#include "explain/confirm.h"
#include "frontend/filter.h"
#include "output/counterexample.h"
#include "output/document.h"
#include "output/draw.h"
#include "output/file.h"
#include "output/page.h"
#include "output/page_data.h"

struct replay {
  const struct allways_replay_options *options;
  struct allways_check_result *result;
  struct allways_check_options check; /* what the report says, or the caller */
  struct report report;
  struct schedule given; /* by the caller */
  const struct schedule *schedule;
  uint32_t kinds;     /* that the fault may have */
  bool cleanup;       /* valid-memcleanup was checked: see struct vm_options */
  bool any_undefined; /* undefined values were any value */
  bool all_leaks;     /* also of blocks that main's variables point to */
  struct job job;
  const struct allways_draw_options *draw; /* or NULL */
  struct allways_picture *picture;
};

/* ------------------------------------------------------------------- input */

static bool refuse(struct replay *r, const char *why) {
  text_add_line(&r->job.report, "%s cannot be replayed: %s\n", r->options->file,
                why);
  return false;
}

static bool read_all(struct replay *r, struct text *text) {
  bool standard = strcmp(r->options->file, "-") == 0;
  FILE *file = standard ? stdin : fopen(r->options->file, "rb");
  char bytes[4096];
  size_t n;
  if (file == NULL)
    return refuse(r, strerror(errno));
  errno = 0;
  while ((n = fread(bytes, 1, sizeof bytes, file)) > 0)
    text_add_bytes(text, bytes, n);
  const char *why = ferror(file) ? strerror(errno) : NULL;
  if (!standard)
    fclose(file);
  return why == NULL || refuse(r, why);
}

/* Was the same option given by the caller? */
static bool is_typed(const struct allways_run_options *o,
                     const char *const *args, size_t words) {
  for (size_t i = 0; i + words <= o->clang_arg_count; i++) {
    size_t n = 0;
    while (n < words && strcmp(o->clang_args[i + n], args[n]) == 0)
      n++;
    if (n == words)
      return true;
  }
  return false;
}

/* A report selects nothing that could run, or be written or shown. */
static bool options_are_safe(struct replay *r) {
  const char *const *args = (const char *const *)r->report.clang_args.items;
  size_t count = r->report.clang_args.count;
  for (size_t i = 0; i < count;) {
    bool safe;
    size_t words = options_safe(args + i, count - i, &safe);
    if (!safe && !is_typed(&r->options->check.run, args + i, words)) {
      text_add_line(
          &r->job.report,
          "%s cannot be replayed: it asks for the compiler option %s%s%s, "
          "which is not taken from a report: if you trust it, add it to the "
          "command\n",
          r->options->file, args[i], words > 1 ? " " : "",
          words > 1 ? args[i + 1] : "");
      return false;
    }
    i += words;
  }
  return true;
}

/* What the program reads lies here, or the caller says so. */
static bool is_given(struct replay *r, const char *option, const char *name,
                     const char *typed) {
  if (name == NULL || report_is_beneath(name) ||
      (typed && strcmp(typed, name) == 0))
    return true;
  text_add_line(&r->job.report,
                "%s cannot be replayed: its program reads %s, which lies "
                "outside of this directory: if you trust it, add %s %s to the "
                "command\n",
                r->options->file, name, option, name);
  return false;
}

static bool inputs_are_safe(struct replay *r) {
  const struct allways_run_options *o = &r->options->check.run;
  return is_given(r, "--stdin", r->report.stdin_file, o->stdin_file) &&
         is_given(r, "--files", r->report.files_folder, o->files_folder);
}

/* The options that the report was made with. */
static void use_report(struct replay *r) {
  struct report *from = &r->report;
  struct allways_run_options *o = &r->check.run;
  o->files = (const char *const *)from->files.items;
  o->file_count = from->files.count;
  o->project = from->project;
  o->main_file = from->main_file;
  o->clang_args = (const char *const *)from->clang_args.items;
  o->clang_arg_count = from->clang_args.count;
  o->args = (const char *const *)from->args.items;
  o->arg_count = from->args.count;
  o->env = (const char *const *)from->env.items;
  o->env_count = from->env.count;
  o->suppressions = (const char *const *)from->suppressions.items;
  o->suppression_count = from->suppressions.count;
  o->stdin_file = from->stdin_file;
  o->files_folder = from->files_folder;
  o->max_stack = from->max_stack;
  o->strict_undefined = from->strict;
  o->malloc_may_fail = from->malloc_may_fail;
  o->spurious_wakeups = from->spurious_wakeups;
  o->spurious_failures = from->spurious_failures;
  o->volatile_atomic = from->volatile_atomic;
  r->check.no_reduce = from->no_reduce;
  r->check.split_copies = from->split_copies;
  r->check.addresses = from->addresses;
  r->check.solver = from->no_solver ? ALLWAYS_SOLVER_NONE : ALLWAYS_SOLVER_AUTO;
  r->check.always = from->always;
  r->check.step =
      from->statements ? ALLWAYS_STEP_STATEMENT : ALLWAYS_STEP_ACCESS;
  r->cleanup = from->cleanup;
  r->any_undefined = from->any_undefined;
  r->all_leaks = from->all_leaks;
}

/* A pipe or a device would keep us waiting, or never end. */
static bool input_is_file(struct replay *r) {
  const char *name = r->check.run.stdin_file;
  int fd = name ? file_open_regular(name) : -1;
  bool odd = name && fd < 0 && errno == EACCES;
  if (fd >= 0)
    close(fd);
  return !odd || refuse(r, "its input is not a regular file that can be read");
}

static void report_files(const struct replay *r) {
  const struct allways_run_options *o = &r->check.run;
  void (*reads)(void *, const char *) = r->options->reads;
  for (size_t i = 0; reads && i < o->file_count; i++)
    reads(r->options->context, o->files[i]);
  if (reads && o->project)
    reads(r->options->context, o->project);
  if (reads && o->stdin_file)
    reads(r->options->context, o->stdin_file);
}

static bool load(struct replay *r) {
  const struct ir_program *program = &r->job.program;
  bool good = job_load(&r->job, false);
  for (size_t i = 0; r->options->reads && i < program->read_count; i++)
    r->options->reads(r->options->context, program->reads[i]);
  return good;
}

/* The fault that the options select; the first one by default. */
static bool choose_fault(struct replay *r) {
  size_t number = r->options->fault ? r->options->fault : 1;
  if (number > r->report.fault_count)
    return refuse(r, "it has fewer faults");
  const struct report_fault *f = &r->report.faults[number - 1];
  r->schedule = &f->schedule;
  return property_kind(f->kind, &r->kinds) ||
         refuse(r, "it names an unknown kind of fault");
}

static bool read_report(struct replay *r) {
  struct text text = {NULL, 0, 0};
  const char *wrong = NULL;
  bool good = read_all(r, &text);
  if (good && (wrong = report_read(&r->report, text.bytes ? text.bytes : "",
                                   text.count)) != NULL)
    good = refuse(r, wrong);
  good = good && choose_fault(r) && options_are_safe(r) && inputs_are_safe(r);
  text_release(&text);
  if (good) {
    use_report(r);
    report_files(r);
    good = input_is_file(r);
  }
  return good;
}

static bool read_schedule(struct replay *r) {
  const char *kinds = r->check.property, *wrong;
  r->kinds = UINT32_MAX;
  r->schedule = &r->given;
  if (!schedule_read(r->options->schedule, &r->given)) {
    text_add_line(&r->job.report, "not a schedule: %s\n", r->options->schedule);
    return false;
  }
  if (kinds == NULL)
    return true;
  if (property_parse(kinds, &r->kinds, &wrong)) {
    r->any_undefined = strstr(kinds, "-uninitialized") != NULL;
    r->all_leaks = property_all_leaks(kinds);
    const uint32_t cleanup = UINT32_C(1) << FAULT_VALID_MEMCLEANUP;
    r->cleanup = r->kinds & cleanup;
    if (r->kinds & ~cleanup) /* it is reported because it makes steps shorter */
      r->kinds &= ~cleanup;
    return true;
  }
  text_add_line(&r->job.report,
                "%s: not a property: %s ('allways help faults' lists them)\n",
                kinds, wrong);
  return false;
}

/* -------------------------------------------------------------------- replay
 */

static bool is_same_program(struct replay *r) {
  if (r->options->schedule ||
      hash_equal(r->report.program,
                 report_hash(&r->job.program, &r->job.suppress.all)))
    return true;
  text_add_line(&r->job.report,
                "%s cannot be replayed: the program has changed since it was "
                "written (or allways has)\n",
                r->options->file);
  text_add(&r->job.report, "allways: check it again\n");
  return false;
}

static enum fault_kind any_kind(uint32_t kinds) {
  for (int k = 0; k < FAULT_KIND_COUNT; k++)
    if (kinds == UINT32_C(1) << k)
      return (enum fault_kind)k;
  return FAULT_KIND_COUNT;
}

/* Of the machine that made the schedule. */
static void machine_options(struct replay *r, struct vm_options *options) {
  job_vm_options(&r->job, options);
  options->plain = r->check.no_reduce;
  options->statements = r->check.step == ALLWAYS_STEP_STATEMENT;
  options->cleanup = r->cleanup;
  options->lenient_leaks = !r->all_leaks;
  options->ignored =
      property_ignored(r->kinds == UINT32_MAX ? property_default() : r->kinds);
  if (!r->any_undefined) /* a schedule has choices for them, or has none */
    options->ignored &= ~(UINT32_C(1) << FAULT_UNINITIALIZED);
  options->calls_are_derefs = property_calls_are_derefs(r->kinds);
  options->split = r->check.split_copies;
  options->addresses = r->check.addresses;
  options->solver = r->check.solver != ALLWAYS_SOLVER_NONE && vm_has_solver();
  options->no_misuse = !(r->kinds >> FAULT_LOCK_MISUSE & 1);
  options->plain |= options->statements && options->cleanup;
}

static void replay_command(struct replay *r, const struct vm_options *options,
                           struct text *command) {
  text_add(command, "allways replay");
  if (r->options->schedule && r->kinds != UINT32_MAX)
    text_add(command, " --property %s", r->check.property);
  else if (r->options->fault > 1)
    text_add(command, " --fault %zu", r->options->fault);
  if (r->options->step)
    text_add(command, " --at %zu", r->options->step);
  if (r->options->schedule)
    report_command(command, &r->check, options, r->schedule);
  else
    text_add(command, " %s", r->options->file);
}

/* The fault, as it is met or as it was found, on a page. */
static void make_page(struct replay *r, const struct vm_options *options,
                      const struct fault *fault,
                      const struct execution *execution,
                      struct page_data *data) {
  const struct document d = {.options = &r->check,
                             .result = r->result,
                             .wanted = r->kinds,
                             .replayed = true};
  const struct timeline_look look = {.max_rows = 200};
  struct text command = {NULL, 0, 0}, text = {NULL, 0, 0};
  replay_command(r, options, &command);
  report_execution(&text, &r->job.program, execution, r->schedule, &look);
  struct document_fault one = {.fault =
                                   execution->met ? &execution->fault : fault,
                               .schedule = r->schedule,
                               .execution = execution,
                               .text = text.bytes,
                               .replay = command.bytes};
  json_t *found = json_array();
  json_array_append_new(found, document_fault(&r->job.program, &one));
  json_t *document = document_new(&d, found, NULL);
  r->result->page =
      page_new(document, page_data_end(data, NULL), &r->result->page_size);
  json_decref(document);
  text_release(&command);
  text_release(&text);
}

static void show(struct replay *r) {
  struct vm_options options;
  struct fault fault = {.kind = any_kind(r->kinds)};
  struct timeline_look look = {.columns = r->check.columns,
                               .colours = r->check.colours};
  struct page_data *data =
      r->check.page ? page_data_new(&r->job.program) : NULL;
  size_t steps = r->options->step;
  struct execution execution;
  machine_options(r, &options);
  if (data)
    page_data_run(data, &execution, &options, &fault, r->schedule, steps);
  else
    report_execution_run(&execution, &r->job.program, &options, &fault,
                         r->schedule, steps);
  report_execution(&r->job.report, &r->job.program, &execution, r->schedule,
                   &look);
  if (steps == 0)
    execution_confirm(&execution, &r->job.program, &options, &fault,
                      r->schedule);
  bool good = execution.met || (steps && steps < r->schedule->count);
  r->result->verdict = good ? ALLWAYS_FALSE : ALLWAYS_UNKNOWN;
  r->result->kind = good && fault.kind < FAULT_KIND_COUNT
                        ? fault_kind_name(fault.kind)
                        : NULL;
  if (!good)
    text_add(&r->job.report, "the schedule does not lead to a fault\n");
  if (data)
    make_page(r, &options, &fault, &execution, data);
  execution_release(&execution);
}

/* ------------------------------------------------------------------ pictures
 */

/* The state that is drawn, and the one that it is compared with: of steps, or
 * of rows if row is not 0. */
struct shot {
  size_t step;
  size_t row, rows;  /* from 1 on; how many there are */
  size_t number;     /* of the row in the execution */
  size_t row_before; /* number of the one before it; 0: there is none */
  bool last;         /* it is that of the end */
  struct scene before, at;
  bool has_before, has_at;
};

static void keep(struct scene *to, bool *has, const struct scene *scene) {
  if (*has)
    scene_release(to);
  scene_keep(to, scene);
  *has = true;
}

static bool is_wanted(void *context, size_t step, size_t row) {
  const struct shot *s = context;
  if (row)
    return s->row && (row == s->number || row == s->row_before);
  return s->row ? s->last : step == s->step || step + 1 == s->step;
}

static void at_row(void *context, const struct execution *execution,
                   const struct row *row, const struct scene *scene) {
  struct shot *s = context;
  (void)execution;
  if (row->number == s->row_before)
    keep(&s->before, &s->has_before, scene);
  else
    keep(&s->at, &s->has_at, scene);
}

static void at_step(void *context, const struct execution *execution,
                    size_t step, const struct scene *scene) {
  struct shot *s = context;
  (void)execution;
  if (step == s->step)
    keep(&s->at, &s->has_at, scene);
  else
    keep(&s->before, &s->has_before, scene);
}

static void at_end(void *context, const struct execution *execution,
                   const struct scene *scene) {
  struct shot *s = context;
  (void)execution;
  if (s->last)
    keep(&s->at, &s->has_at, scene);
}

/* Rows may be taken out of an execution later, so it is gone once before it is
 * looked at.  False: it has fewer. */
static bool find_rows(struct replay *r, const struct vm_options *options,
                      const struct fault *fault, struct shot *s) {
  struct execution execution;
  execution_run(&execution, &r->job.program, options, fault, r->schedule, 0,
                NULL);
  s->rows = execution.row_count;
  if (s->row == 0)
    s->row = execution.row_count;
  bool good = s->row <= execution.row_count;
  if (good && s->row > 0)
    s->number = execution.rows[s->row - 1].number;
  if (good && s->row > 1)
    s->row_before = execution.rows[s->row - 2].number;
  s->last = s->row == execution.row_count;
  if (!good)
    text_add(&r->job.report,
             "there is no row %zu: the counterexample has %zu rows\n", s->row,
             execution.row_count);
  execution_release(&execution);
  return good;
}

static void title_of(const struct replay *r, const struct shot *s, char *title,
                     size_t room) {
  const char *file = r->check.run.file_count ? r->check.run.files[0]
                     : r->check.run.project  ? r->check.run.project
                                             : "?";
  const char *slash = strrchr(file, '/');
  file = slash ? slash + 1 : file;
  if (s->row)
    snprintf(title, room, "%.300s, after row %zu of %zu", file, s->row,
             s->rows);
  else
    snprintf(title, room, "%.300s, after step %zu of %zu", file, s->step,
             r->schedule->count);
}

static void write_picture(struct replay *r, const struct picture *p,
                          const struct shot *s, struct text *text) {
  struct source source;
  char title[512];
  title_of(r, s, title, sizeof title);
  const char *when = s->row ? "changed by this row" : "changed by this step";
  source_init(&source, &r->job.program);
  if (r->draw->format == ALLWAYS_PICTURE_TEXT)
    draw_text(text, p, &source, title, when);
  else
    draw_dot(text, p, &source, title, when);
  source_release(&source);
}

/* dot -Tsvg */
static bool render(struct replay *r, struct text *text) {
  static const char *const formats[] = {
      [ALLWAYS_PICTURE_SVG] = "-Tsvg",
      [ALLWAYS_PICTURE_PNG] = "-Tpng",
      [ALLWAYS_PICTURE_PDF] = "-Tpdf",
  };
  const char *dot = r->draw->dot ? r->draw->dot : "dot";
  char *argv[] = {(char *)dot, (char *)formats[r->draw->format], NULL};
  struct filter_result out;
  const char *wrong = filter_run(argv, text->bytes, text->count, &out);
  if (wrong) {
    text_add(&r->job.report,
             "%s cannot draw: %s\nallways: Graphviz (the package graphviz) "
             "makes pictures; --format dot and text need none\n",
             dot, wrong);
    filter_release(&out);
    return false;
  }
  text_release(text);
  text_add_bytes(text, out.bytes, out.size);
  filter_release(&out);
  return true;
}

static void take_picture(struct replay *r, const struct execution *execution,
                         struct shot *s) {
  struct scene_changes changes = {NULL, 0, 0};
  struct picture picture;
  struct text text = {NULL, 0, 0};
  bool is_dot = r->draw->format == ALLWAYS_PICTURE_DOT ||
                r->draw->format == ALLWAYS_PICTURE_TEXT;
  if (s->has_before)
    scene_compare(&changes, &s->before, &s->at);
  picture_init(&picture, &s->at, s->has_before ? &changes : NULL,
               s->last ? execution : NULL);
  write_picture(r, &picture, s, &text);
  picture_release(&picture);
  scene_changes_release(&changes);
  if (!is_dot && !render(r, &text)) {
    r->result->verdict = ALLWAYS_NO_USE;
    text_release(&text);
    return;
  }
  r->picture->bytes = alloc_new(text.count);
  r->picture->size = text.count;
  memcpy(r->picture->bytes, text.bytes, text.count);
  text_release(&text);
}

/* Which state is meant; false: there is none such, as the report says now. */
static bool aim(struct replay *r, const struct vm_options *options,
                const struct fault *fault, struct shot *s) {
  *s = (struct shot){.step = r->draw->step, .row = r->draw->row};
  if (s->step == ALLWAYS_LAST_STEP)
    s->step = r->schedule->count;
  if (s->step > r->schedule->count) {
    text_add(&r->job.report,
             "there is no step %zu: the counterexample has %zu steps\n",
             s->step, r->schedule->count);
    return false;
  }
  s->last = s->step == r->schedule->count;
  /* Where there are no steps to compare, rows are. */
  return (s->row == 0 && r->schedule->count > 0) ||
         find_rows(r, options, fault, s);
}

static void release_shot(struct shot *s) {
  if (s->has_before)
    scene_release(&s->before);
  if (s->has_at)
    scene_release(&s->at);
}

static void draw(struct replay *r) {
  struct vm_options options;
  struct fault fault = {.kind = any_kind(r->kinds)};
  struct shot s;
  struct execution_observer observer = {.context = &s,
                                        .row = at_row,
                                        .step = at_step,
                                        .end = at_end,
                                        .wanted = is_wanted};
  struct execution execution;
  machine_options(r, &options);
  if (!aim(r, &options, &fault, &s)) {
    r->result->verdict = ALLWAYS_NO_USE;
    return;
  }
  if (s.row)
    observer.step = NULL;
  execution_run(&execution, &r->job.program, &options, &fault, r->schedule, 0,
                &observer);
  r->result->verdict = execution.met ? ALLWAYS_FALSE : ALLWAYS_UNKNOWN;
  if (!execution.met)
    text_add(&r->job.report, "the schedule does not lead to a fault\n");
  if (s.has_at) {
    take_picture(r, &execution, &s);
  } else {
    text_add(&r->job.report, "the execution ends after step %zu\n",
             execution.steps);
    r->result->verdict = ALLWAYS_NO_USE;
  }
  release_shot(&s);
  execution_release(&execution);
}

/* ------------------------------------------------------------- entry points */

static enum allways_verdict replay(struct replay *r,
                                   void (*report)(struct replay *)) {
  struct allways_check_result *result = r->result;
  *result = (struct allways_check_result){0};
  r->check = r->options->check;
  job_init(&r->job, &r->check.run);
  bool good = r->options->schedule ? read_schedule(r) : read_report(r);
  r->job.monitor = r->check.always;
  if (!good || !job_read(&r->job))
    result->verdict = ALLWAYS_NO_USE;
  else if (!load(r) || !is_same_program(r))
    result->verdict = ALLWAYS_NO_LOAD;
  else if (!job_has_monitor(&r->job))
    result->verdict = ALLWAYS_NO_USE;
  else
    report(r);
  result->report = job_release(&r->job, &result->report_size);
  report_release(&r->report);
  VEC_FREE(r->given.steps, r->given.capacity);
  return result->verdict;
}

enum allways_verdict
allways_replay(const struct allways_replay_options *options,
               struct allways_check_result *result) {
  struct replay r = {.options = options, .result = result};
  return replay(&r, show);
}

enum allways_verdict allways_draw(const struct allways_draw_options *options,
                                  struct allways_picture *picture) {
  struct replay r = {.options = &options->replay,
                     .result = &picture->result,
                     .draw = options,
                     .picture = picture};
  *picture = (struct allways_picture){.bytes = NULL};
  return replay(&r, draw);
}

void allways_picture_clear(struct allways_picture *picture) {
  alloc_free(picture->bytes, picture->size);
  picture->bytes = NULL;
  allways_check_result_clear(&picture->result);
}
