/*
 * frontend/front.c - from files to a program.
 *
 * Clang is started first, for all C files at once; while it works, files in
 * LLVM's own forms are read and tried.  Then everything is linked and lowered,
 * and the passes run.
 */
#include "frontend/front.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "base/clean.h"
#include "base/text.h"
#include "frontend/cache_impl.h"
#include "frontend/clang_impl.h"
#include "frontend/llvm/model_impl.h"
#include "frontend/objects_impl.h"
#include "frontend/path_impl.h"
#include "frontend/process_impl.h"
#include "frontend/project_impl.h"
#include "ir/passes.h"

/* All inputs: the files in the order given, then those of the project. */
struct front {
  const struct front_options *options;
  struct front_diag *diag;
  struct front_times *times;
  struct objects objects;
  struct project project;
  struct clang_unit *units;
  size_t unit_count;
  size_t *unit_inputs; /* which inputs they are */
};

/* ------------------------------------------------------------------ files */

static bool complain(struct front_diag *diag, const char *name,
                     const char *what) {
  snprintf(diag->text, sizeof diag->text, "%s%s", name, what);
  clean_line(diag->text, strlen(diag->text));
  return false;
}

static bool has_ending(const char *name, const char *ending) {
  size_t length = strlen(name), wanted = strlen(ending);
  return length > wanted && strcmp(name + length - wanted, ending) == 0;
}

static bool is_c(const char *name) {
  return has_ending(name, ".c") || has_ending(name, ".i");
}

static bool is_text(const char *name) { return has_ending(name, ".ll"); }

static bool is_known(const char *name) {
  return is_c(name) || is_text(name) || has_ending(name, ".bc");
}

/* Others are known by their content. */
static bool check_content(const char *name, struct front_diag *diag) {
  switch (objects_kind(name)) {
  case OBJECTS_UNKNOWN:
    return complain(diag, name,
                    " is of an unknown kind: C (.c, .i), LLVM's (.bc, .ll), an "
                    "object, an archive or a program is wanted");
  case OBJECTS_SCRIPT:
    return complain(diag, name,
                    " is a script; where libtool made it, the program is in "
                    ".libs beside it");
  default:
    return true;
  }
}

static bool complain_errno(struct front_diag *diag, const char *name) {
  snprintf(diag->text, sizeof diag->text, "%s cannot be read: %s", name,
           strerror(errno));
  clean_line(diag->text, strlen(diag->text));
  return false;
}

static const char *base_name(const char *name) {
  const char *slash = strrchr(name, '/');
  return slash ? slash + 1 : name;
}

static bool check_file(const char *name, struct front_diag *diag) {
  switch (process_look(name)) {
  case PROCESS_MISSING:
    return complain_errno(diag, name);
  case PROCESS_DIRECTORY:
    return complain(diag, name, " is a directory");
  case PROCESS_EMPTY:
    return complain(diag, name, " is empty");
  case PROCESS_OTHER:
    if (is_known(name))
      return complain(diag, name, " is not a regular file");
    break;
  default:
    break;
  }
  if (is_c(name) && base_name(name)[0] == '@')
    return complain(diag, name,
                    " begins with @: the compiler would take it for a file of "
                    "arguments; rename it");
  return is_known(name) || check_content(name, diag);
}

static bool check_files(const struct front_options *options,
                        struct front_diag *diag) {
  if (options->file_count == 0 && options->project == NULL)
    return complain(diag, "", "no input files");
  for (size_t i = 0; i < options->file_count; i++)
    if (!check_file(options->files[i], diag))
      return false;
  return true;
}

/* ------------------------------------------------------------------- units */

/* The C files among those given, then those of the project. */
static void front_init(struct front *f) {
  const struct front_options *o = f->options;
  size_t most = o->file_count + f->project.count;
  f->units = alloc_new(most * sizeof *f->units);
  f->unit_inputs = alloc_new(most * sizeof *f->unit_inputs);
  for (size_t i = 0; i < o->file_count; i++)
    if (is_c(o->files[i]))
      f->units[f->unit_count++] =
          (struct clang_unit){.file = o->files[i],
                              .args = o->clang_args,
                              .arg_count = o->clang_arg_count};
  for (size_t i = 0; i < f->project.count; i++) {
    struct project_unit *u = &f->project.units[i];
    for (size_t a = 0; a < o->clang_arg_count; a++)
      words_add(&u->flags.args, o->clang_args[a]);
    f->units[f->unit_count++] =
        (struct clang_unit){.file = u->file,
                            .kind = u->kind,
                            .folder = u->folder,
                            .args = (const char *const *)u->flags.args.items,
                            .arg_count = u->flags.args.count};
  }
}

static void front_release(struct front *f) {
  size_t most = f->options->file_count + f->project.count;
  alloc_free(f->units, most * sizeof *f->units);
  alloc_free(f->unit_inputs, most * sizeof *f->unit_inputs);
  objects_release(&f->objects);
  project_release(&f->project);
}

/* ---------------------------------------------------------------- reading */

/* Which file of the project main is taken from. */
static enum llvm_main main_of(const struct front *f, const char *name,
                              bool project) {
  const char *wanted = f->options->main_file;
  if (wanted == NULL)
    return project ? LLVM_MAIN_MAYBE : LLVM_MAIN_TAKEN;
  return path_same(name, wanted) ? LLVM_MAIN_CHOSEN : LLVM_MAIN_LEFT;
}

static bool check_main(const struct front *f) {
  const struct front_options *o = f->options;
  bool found = o->main_file == NULL;
  for (size_t i = 0; i < o->file_count; i++)
    found = found || path_same(o->files[i], o->main_file);
  for (size_t i = 0; i < f->project.count; i++)
    found = found || path_same(f->project.units[i].name, o->main_file);
  return found ||
         complain(f->diag, o->main_file, " is not one of the files (--main)");
}

/* What is no C: nobody knows where it comes from. */
static bool read_object(struct front *f, const char *name,
                        struct ir_program *program) {
  size_t first = f->objects.count;
  program->unread = true;
  if (!objects_read(&f->objects, name, f->diag))
    return false;
  if (is_text(name) && f->objects.count == first + 1)
    f->objects.inputs[first].text = true;
  return true;
}

/* All inputs in their order; what clang makes comes later. */
static bool read_inputs(struct front *f, struct ir_program *program) {
  const struct front_options *o = f->options;
  size_t unit = 0;
  for (size_t i = 0; i < o->file_count; i++) {
    const char *name = o->files[i];
    struct llvm_input input = {.name = name, .main = main_of(f, name, false)};
    if (is_c(name))
      f->unit_inputs[unit++] = objects_add(&f->objects, input);
    else if (!read_object(f, name, program))
      return false;
  }
  for (size_t i = 0; i < f->project.count; i++) {
    const char *name = f->project.units[i].name;
    struct llvm_input input = {.name = name, .main = main_of(f, name, true)};
    f->unit_inputs[unit++] = objects_add(&f->objects, input);
  }
  objects_sort(&f->objects);
  if (f->objects.count == 0)
    return complain(f->diag, o->files[0],
                    " has no bitcode: build it with 'allways cc'");
  return llvm_probe(f->objects.inputs, f->objects.count, f->diag);
}

static void show_notes(const struct words *notes) {
  for (size_t i = 0; i < notes->count; i++) {
    char line[1200];
    int n = snprintf(line, sizeof line, "note: %s", notes->items[i]);
    n = n < (int)sizeof line - 1 ? n : (int)sizeof line - 2;
    clean_line(line, (size_t)n);
    line[n] = '\n';
    fwrite(line, 1, (size_t)n + 1, stderr);
  }
}

/* What clang says may quote the program. */
static void show_messages(const struct process_bytes *said) {
  if (said->size == 0)
    return;
  clean_report(said->bytes, said->size);
  clean_heads(said->bytes, said->size);
  fwrite(said->bytes, 1, said->size, stderr);
}

struct reads {
  struct ir_program *program;
  const char *folder; /* where clang ran */
};

static void note_read(void *context, const char *name) {
  const struct reads *r = context;
  char path[PATH_LONGEST];
  path_join(r->folder, name, path, sizeof path);
  ir_add_read(r->program, path);
}

static bool finish_clang(struct front *f, struct clang *clang,
                         struct ir_program *program) {
  bool good = clang_finish(clang, f->diag);
  for (size_t i = 0; i < f->unit_count; i++)
    show_messages(clang_output(clang, CLANG_MESSAGES, i));
  if (clang->no_memory)
    out_of_memory();
  for (size_t i = 0; i < f->unit_count && good; i++) {
    const struct process_bytes *bitcode = clang_output(clang, CLANG_BITCODE, i);
    const struct process_bytes *folded =
        clang_output(clang, CLANG_CONSTANTS, i);
    const struct process_bytes *reads = clang_output(clang, CLANG_READS, i);
    struct llvm_input *input = &f->objects.inputs[f->unit_inputs[i]];
    input->bytes = bitcode->bytes;
    input->size = bitcode->size;
    input->ours = true;
    input->cached = clang_is_cached(clang, i);
    input->folded = folded->bytes;
    input->folded_size = folded->size;
    kept_reads(reads->bytes, reads->size, note_read,
               &(struct reads){program, f->units[i].folder});
  }
  return good;
}

/* Clang is at work before anything of LLVM is touched. */
static bool load_all(struct front *f, struct ir_program *program) {
  const struct front_options *options = f->options;
  struct objects *objects = &f->objects;
  struct clang clang;
  struct load *load = NULL;
  f->times->clang = process_now();
  bool good = clang_start(&clang, options->clang, options->colours,
                          options->cache, f->units, f->unit_count, f->diag);
  f->times->files = f->unit_count;
  f->times->cached = clang_cached(&clang);
  if (good)
    load = llvm_new(options->all, f->diag);
  if (load) {
    llvm_keep_monitor(load, options->monitor);
    llvm_volatile_atomic(load, options->volatile_atomic);
  }
  good = good && read_inputs(f, program) && finish_clang(f, &clang, program);
  cache_end(options->cache);
  if (good) {
    show_notes(&objects->notes);
    llvm_know_foreign(load, objects->foreign, objects->foreign_count);
    good = llvm_load(load, program, objects->inputs, objects->count, f->times);
  }
  if (load)
    llvm_free(load);
  clang_release(&clang);
  return good;
}

/* The list of commands counts as a file that was read: nothing overwrites it.
 */
static bool read_project(struct front *f, struct ir_program *program) {
  const char *path = f->options->project;
  if (path == NULL)
    return true;
  ir_add_read(program, path);
  bool good = project_read(&f->project, path, f->diag);
  show_notes(&f->project.notes);
  return good;
}

/* ------------------------------------------------------------------- stubs */

/* What the preprocessor made of a unit.  A file that has been preprocessed is
 * taken as it is. */
static void stub_unit(const struct clang *clang, size_t i, struct words *words,
                      struct process_bytes *own, struct model_unit *unit) {
  const struct process_bytes *text = clang_output(clang, CLANG_BITCODE, i);
  char path[PATH_LONGEST];
  clang_words(clang, i, words);
  if (text->size == 0) {
    path_join(clang->units[i].folder, clang->units[i].file, path, sizeof path);
    text = process_read(path, own) ? own : text;
  }
  *unit = (struct model_unit){(const char **)words->items, words->count,
                              text->bytes ? text->bytes : "", text->size};
}

static bool find_models(const struct model_job *job, struct text *to,
                        struct front_diag *diag) {
  struct process process = {0, -1};
  struct process_bytes said = {NULL, 0, 0};
  bool good = process_fork(&process, model_find, (void *)job);
  if (good) {
    process_collect(&process, &said, 1);
    good = process_result(&process) == PROCESS_BAD && said.size &&
           said.bytes[0] != '!';
  }
  if (good)
    text_add_bytes(to, said.bytes, strnlen(said.bytes, said.size));
  else if (said.size)
    complain(diag, "", said.bytes + 1);
  else
    complain(diag, "", "libclang crashed");
  process_bytes_release(&said);
  return good;
}

static bool make_stubs(struct front *f, struct model_job *job,
                       struct text *to) {
  size_t n = f->unit_count;
  struct clang clang;
  struct model_unit *units = alloc_new((n + 1) * sizeof *units);
  struct words *words = alloc_new((n + 1) * sizeof *words);
  struct process_bytes *own = alloc_new((n + 1) * sizeof *own);
  bool good = clang_preprocess(&clang, f->options->clang, f->units, n, f->diag);
  for (size_t i = 0; i < n && good; i++)
    stub_unit(&clang, i, &words[i], &own[i], &units[i]);
  job->units = units;
  job->unit_count = n;
  good = good && find_models(job, to, f->diag);
  for (size_t i = 0; i < n; i++) {
    words_release(&words[i]);
    process_bytes_release(&own[i]);
  }
  clang_release(&clang);
  alloc_free(units, (n + 1) * sizeof *units);
  alloc_free(words, (n + 1) * sizeof *words);
  alloc_free(own, (n + 1) * sizeof *own);
  return good;
}

bool front_stubs(const struct front_options *options,
                 const struct ir_function *const *functions, size_t count,
                 struct text *to, struct front_diag *diag) {
  struct front f = {.options = options, .diag = diag};
  struct model_job job = {.functions = functions, .function_count = count};
  bool good = options->project == NULL ||
              project_read(&f.project, options->project, diag);
  front_init(&f);
  good = good && make_stubs(&f, &job, to);
  front_release(&f);
  return good;
}

/* ------------------------------------------------------------ entry point */

static void check_program(struct ir_program *program) {
  const char *complaint = DEBUG ? ir_verify(program) : NULL;
  if (complaint)
    BUG(complaint);
}

enum front_status front_load(struct ir_program *program,
                             const struct front_options *options,
                             struct front_diag *diag,
                             struct front_times *times) {
  struct front f = {.options = options, .diag = diag, .times = times};
  diag->text[0] = '\0';
  *times = (struct front_times){.start = process_now()};
  if (!check_files(options, diag))
    return FRONT_USAGE;
  bool good = read_project(&f, program) && check_main(&f);
  front_init(&f);
  good = good && load_all(&f, program);
  front_release(&f);
  times->passes = process_now();
  if (good) {
    check_program(program);
    passes_mark(program);
  }
  if (good && !options->before_passes) {
    passes_run(program);
    check_program(program);
  }
  times->end = process_now();
  return good ? FRONT_OK : FRONT_COMPILE;
}
