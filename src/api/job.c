/*
 * api/job.c - what running and checking a program have in common: its files,
 * its input, the program itself, and the report.
 */
#include "api/job.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "por/escape.h"

void job_init(struct job *job, const struct allways_run_options *options) {
  *job = (struct job){.options = options};
  ir_program_init(&job->program);
}

/* -------------------------------------------------------------------- input */

static bool check_folder(struct job *job) {
  const char *name = job->options->files_folder;
  struct stat s;
  if (name == NULL || (stat(name, &s) == 0 && S_ISDIR(s.st_mode)))
    return true;
  text_add_line(&job->report, "%s is not a directory\n", name);
  return false;
}

static bool read_input(struct job *job) {
  const char *name = job->options->stdin_file;
  if (name == NULL)
    return true;
  FILE *file = fopen(name, "rb");
  if (file == NULL) {
    text_add_line(&job->report, "%s cannot be read\n", name);
    return false;
  }
  for (int c; (c = getc(file)) != EOF;) {
    VEC_ROOM(job->input, job->input_size, job->input_capacity);
    job->input[job->input_size++] = (char)c;
  }
  bool whole = !ferror(file);
  fclose(file);
  if (!whole)
    text_add_line(&job->report, "%s cannot be read\n", name);
  return whole;
}

bool job_read(struct job *job) { return read_input(job) && check_folder(job); }

static struct front_options front_options(const struct job *job, bool all) {
  const struct allways_run_options *o = job->options;
  return (struct front_options){.files = o->files,
                                .file_count = o->file_count,
                                .project = o->project,
                                .main_file = o->main_file,
                                .clang_args = o->clang_args,
                                .clang_arg_count = o->clang_arg_count,
                                .clang = o->clang,
                                .cache = (struct cache *)o->cache,
                                .monitor = job->monitor,
                                .all = all,
                                .volatile_atomic = o->volatile_atomic,
                                .colours = isatty(STDERR_FILENO),
                                .before_passes = o->before_passes};
}

bool job_load(struct job *job, bool all) {
  struct front_options front = front_options(job, all);
  struct front_diag diag = {""};
  enum front_status status =
      front_load(&job->program, &front, &diag, &job->times);
  if (diag.text[0])
    text_add(&job->report, "%s\n", diag.text);
  return status == FRONT_OK &&
         (all || suppress_load(&job->suppress, &job->program, job->options,
                               &job->report));
}

/* Functions of the program that nobody defines; how many there are. */
static size_t find_missing(const struct ir_program *program,
                           const struct ir_function **missing) {
  size_t count = 0;
  for (uint32_t i = 1; i < program->function_count; i++) {
    const struct ir_function *f = &program->functions[i];
    if (!f->defined && !f->runtime && !vm_knows_function(f->name))
      missing[count++] = f;
  }
  return count;
}

bool job_stubs(struct job *job) {
  struct front_options front = front_options(job, false);
  struct front_diag diag = {""};
  size_t most = job->program.function_count;
  const struct ir_function **missing = alloc_new(most * sizeof *missing);
  size_t count = find_missing(&job->program, missing);
  bool good = front_stubs(&front, missing, count, &job->report, &diag);
  if (diag.text[0])
    text_add(&job->report, "%s\n", diag.text);
  alloc_free(missing, most * sizeof *missing);
  return good;
}

bool job_has_monitor(struct job *job) {
  const struct ir_function *f = &job->program.functions[job->program.monitor];
  const char *wrong = NULL;
  if (job->monitor == NULL)
    return true;
  if (job->program.monitor == 0 || !f->defined)
    wrong = "the program defines no such function (the compiler removes an "
            "unused static one)";
  else if (f->param_count > 0 || f->variadic)
    wrong = "it has parameters";
  else if (f->result_count != 1 || f->results[0].kind != IR_INT ||
           f->results[0].bits > 64)
    wrong = "it does not return a number";
  if (wrong)
    text_add_line(&job->report,
                  "--always %s: %s; it must be declared as int f(void)\n",
                  job->monitor, wrong);
  return wrong == NULL;
}

/* ------------------------------------------------------------------ machine */

static void make_args(struct job *job) {
  const struct allways_run_options *o = job->options;
  job->args = alloc_new((o->arg_count + 1) * sizeof *job->args);
  job->args[0] = o->file_count ? o->files[0] : "program";
  for (size_t i = 0; i < o->arg_count; i++)
    job->args[i + 1] = o->args[i];
}

void job_vm_options(struct job *job, struct vm_options *options) {
  const struct allways_run_options *o = job->options;
  if (job->args == NULL)
    make_args(job);
  if (job->escapes == NULL)
    job->escapes = escapes_shared_new(&job->program);
  *options = (struct vm_options){
      .args = job->args,
      .arg_count = o->arg_count + 1,
      .env = o->env,
      .env_count = o->env_count,
      .stdin_bytes = job->input,
      .stdin_size = job->input_size,
      .files = o->files_folder,
      .max_stack = o->max_stack,
      .max_memory = o->max_memory,
      .monitor = job->program.monitor,
      .escapes = job->escapes,
      .suppressions = job->suppress.all.count ? &job->suppress.all : NULL,
      .strict_undefined = o->strict_undefined,
      .malloc_may_fail = o->malloc_may_fail,
      .spurious_wakeups = o->spurious_wakeups,
      .spurious_failures = o->spurious_failures};
}

char *job_release(struct job *job, size_t *size) {
  text_add_bytes(&job->report, "", 0); /* never NULL */
  VEC_FREE(job->input, job->input_capacity);
  if (job->args)
    alloc_free(job->args, (job->options->arg_count + 1) * sizeof *job->args);
  if (job->suppress.program)
    suppress_release(&job->suppress);
  escapes_shared_free(job->escapes);
  ir_program_release(&job->program);
  *size = job->report.capacity;
  return job->report.bytes;
}
