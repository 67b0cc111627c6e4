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
#include "frontend/clang_impl.h"
#include "frontend/llvm/load_impl.h"
#include "frontend/process_impl.h"
#include "ir/passes.h"

/* All files, in the order given. */
struct front {
  const struct front_options *options;
  struct front_diag *diag;
  struct front_times *times;
  struct llvm_input *inputs;
  struct process_bytes *contents; /* of files that clang does not see */
  const char **c_files;
  size_t *c_inputs; /* which inputs they are */
  size_t c_count;
};

/* ------------------------------------------------------------------ files */

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

static bool complain(struct front_diag *diag, const char *name,
                     const char *what) {
  snprintf(diag->text, sizeof diag->text, "%s%s", name, what);
  clean_line(diag->text, strlen(diag->text));
  return false;
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
  return is_known(name) ||
         complain(diag, name,
                  " is of an unknown kind: .c, .i, .bc or .ll is wanted");
}

static bool check_files(const struct front_options *options,
                        struct front_diag *diag) {
  if (options->file_count == 0)
    return complain(diag, "", "no input files");
  for (size_t i = 0; i < options->file_count; i++)
    if (!check_file(options->files[i], diag))
      return false;
  return true;
}

/* ---------------------------------------------------------------- reading */

static void front_init(struct front *f) {
  size_t count = f->options->file_count;
  f->inputs = alloc_new(count * sizeof *f->inputs);
  f->contents = alloc_new(count * sizeof *f->contents);
  f->c_files = alloc_new(count * sizeof *f->c_files);
  f->c_inputs = alloc_new(count * sizeof *f->c_inputs);
  for (size_t i = 0; i < count; i++) {
    const char *name = f->options->files[i];
    f->inputs[i] = (struct llvm_input){.name = name, .text = is_text(name)};
    if (!is_c(name))
      continue;
    f->c_files[f->c_count] = name;
    f->c_inputs[f->c_count++] = i;
  }
}

static void front_release(struct front *f) {
  size_t count = f->options->file_count;
  for (size_t i = 0; i < count; i++)
    process_bytes_release(&f->contents[i]);
  alloc_free(f->inputs, count * sizeof *f->inputs);
  alloc_free(f->contents, count * sizeof *f->contents);
  alloc_free(f->c_files, count * sizeof *f->c_files);
  alloc_free(f->c_inputs, count * sizeof *f->c_inputs);
}

/* Files in LLVM's own forms: nobody knows where they come from. */
static bool read_others(struct front *f, struct ir_program *program) {
  for (size_t i = 0; i < f->options->file_count; i++) {
    struct llvm_input *input = &f->inputs[i];
    if (is_c(input->name))
      continue;
    program->unread = true;
    if (!process_read(input->name, &f->contents[i]))
      return complain_errno(f->diag, input->name);
    input->bytes = f->contents[i].bytes;
    input->size = f->contents[i].size;
    if (!llvm_probe(input, f->diag))
      return false;
  }
  return true;
}

/* What clang says may quote the program. */
static void show_messages(const struct process_bytes *said) {
  if (said->size == 0)
    return;
  clean_report(said->bytes, said->size);
  clean_heads(said->bytes, said->size);
  fwrite(said->bytes, 1, said->size, stderr);
}

/* Names behind "x:", with blanks between them; a backslash stands before a
 * blank or # that belongs to a name, and before a newline that ends nothing. */
static void note_reads(struct ir_program *program, const char *at,
                       size_t size) {
  const char *end = at + size;
  char name[4096];
  size_t n = 0;
  at = size > 2 ? at + 2 : end;
  for (; at <= end; at++) {
    bool escaped = at + 1 < end && *at == '\\' && strchr(" #\n", at[1]);
    bool over = at == end || *at == ' ' || *at == '\n';
    if (escaped && at[1] == '\n')
      over = true;
    if (over && n > 0) {
      name[n] = 0;
      ir_add_read(program, name);
      n = 0;
    }
    if (escaped || (at + 1 < end && *at == '$' && at[1] == '$'))
      at++;
    if (!over && n + 1 < sizeof name)
      name[n++] = *at;
  }
}

static bool finish_clang(struct front *f, struct clang *clang,
                         struct ir_program *program) {
  bool good = clang_finish(clang, f->diag);
  for (size_t i = 0; i < f->c_count; i++)
    show_messages(clang_output(clang, CLANG_MESSAGES, i));
  if (clang->no_memory)
    out_of_memory();
  for (size_t i = 0; i < f->c_count && good; i++) {
    const struct process_bytes *bitcode = clang_output(clang, CLANG_BITCODE, i);
    const struct process_bytes *folded =
        clang_output(clang, CLANG_CONSTANTS, i);
    const struct process_bytes *reads = clang_output(clang, CLANG_READS, i);
    struct llvm_input *input = &f->inputs[f->c_inputs[i]];
    input->bytes = bitcode->bytes;
    input->size = bitcode->size;
    input->ours = true;
    input->folded = folded->bytes;
    input->folded_size = folded->size;
    note_reads(program, reads->bytes, reads->size);
  }
  return good;
}

/* Clang is at work before anything of LLVM is touched. */
static bool load_all(struct front *f, struct ir_program *program) {
  const struct front_options *options = f->options;
  struct clang clang;
  struct load *load = NULL;
  f->times->clang = process_now();
  bool good = clang_start(&clang, options, f->c_files, f->c_count, f->diag);
  if (good)
    load = llvm_new(options->all, f->diag);
  if (load) {
    llvm_keep_monitor(load, options->monitor);
    llvm_volatile_atomic(load, options->volatile_atomic);
  }
  good = good && read_others(f, program) && finish_clang(f, &clang, program) &&
         llvm_load(load, program, f->inputs, options->file_count, f->times);
  if (load)
    llvm_free(load);
  clang_release(&clang);
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
  front_init(&f);
  bool good = load_all(&f, program);
  front_release(&f);
  times->passes = process_now();
  if (good)
    check_program(program);
  if (good && !options->before_passes) {
    passes_run(program);
    check_program(program);
  }
  times->end = process_now();
  return good ? FRONT_OK : FRONT_COMPILE;
}
