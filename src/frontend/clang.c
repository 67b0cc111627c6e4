/*
 * frontend/clang.c - runs clang on C files.
 *
 * Nothing that clang does may use undefined behaviour: such code must fail
 * when it runs, not disappear.  So there is no optimisation.  Markers for the
 * lifetime of locals are only made without optimisation when an address
 * sanitizer would want them; the sanitizer itself is not asked for.
 *
 * Beside each run of clang, a copy of this process looks at constants that
 * clang folds (frontend/llvm/folded.c), if the file has any.
 */
#include "frontend/clang_impl.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "base/clean.h"
#include "frontend/constants_impl.h"
#include "frontend/llvm/folded_impl.h"

static const char *const fixed_args[] = {
    "-c",
    "-Qunused-arguments",
    "-emit-llvm",
    "-g",
    "-O0",
    "-Xclang",
    "-disable-O0-optnone",
    "-Xclang",
    "-fsanitize-address-use-after-scope",
    "-fno-exceptions",
    "-ffp-contract=off",
    "-fno-strict-aliasing",
    "-fno-vectorize",
    "-fno-merge-all-constants",
    "-fno-stack-protector",
    "-U_FORTIFY_SOURCE",
    "-fno-crash-diagnostics",
};
enum { FIXED_COUNT = sizeof fixed_args / sizeof *fixed_args };

/* What clang knows and computes before we see it: frontend/llvm/checks.c. */
static const char checks_arg[] =
    "-fsanitize=array-bounds,integer-divide-by-zero,shift-exponent,"
    "float-cast-overflow,vla-bound";
static const char overflow_arg[] = "-fsanitize=signed-integer-overflow";

/* Is signed overflow defined? */
static bool wraps(const struct clang_unit *unit) {
  bool wraps = false;
  for (size_t i = 0; i < unit->arg_count; i++) {
    const char *arg = unit->args[i];
    if (strcmp(arg, "-fwrapv") == 0 || strcmp(arg, "-fno-strict-overflow") == 0)
      wraps = true;
    else if (strcmp(arg, "-fno-wrapv") == 0 ||
             strcmp(arg, "-fstrict-overflow") == 0)
      wraps = false;
  }
  return wraps;
}

/* ---------------------------------------------------------------- headers */

enum { PATH_ROOM = 4096 };

/* Where allways/check.h is: beside the build, or installed. */
static bool find_headers(char *path, size_t room) {
  static const char *const places[] = {"../include", "../../include",
                                       "../../../include"};
  char home[PATH_ROOM], header[PATH_ROOM + 64];
  if (!process_home(home, sizeof home))
    return false;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    snprintf(header, sizeof header, "%s/%s/allways/check.h", home, places[i]);
    if (process_look(header) != PROCESS_FILE)
      continue;
    int n = snprintf(path, room, "%s/%s", home, places[i]);
    return n > 0 && (size_t)n < room;
  }
  return false;
}

/* ---------------------------------------------------------- command lines */

struct command {
  const char **argv;
  size_t count, capacity;
};

static void command_add(struct command *c, const char *arg) {
  VEC_ROOM(c->argv, c->count, c->capacity);
  c->argv[c->count++] = arg;
}

/* The user's arguments come first, so that they cannot undo ours; except for
 * what clang tests. */
static void command_make(struct command *c, const struct clang *clang,
                         const struct clang_unit *unit, const char *file) {
  const char *headers = clang->headers;
  command_add(c, clang->program);
  command_add(c, checks_arg);
  if (!wraps(unit))
    command_add(c, overflow_arg);
  for (size_t i = 0; i < unit->arg_count; i++)
    command_add(c, unit->args[i]);
  for (size_t i = 0; i < FIXED_COUNT; i++)
    command_add(c, fixed_args[i]);
  if (headers[0]) {
    command_add(c, "-isystem");
    command_add(c, headers);
  }
  command_add(c, "-o");
  command_add(c, "-");
  if (unit->kind) {
    command_add(c, "-x");
    command_add(c, unit->kind);
  }
  command_add(c, file);
}

/* What clang writes besides: the names of the files that it reads. */
enum { READS = 9 };
static const char *const reads_args[] = {"-MD", "-MF", "/dev/fd/9",
                                         "-MT", "x",   NULL};

/* --------------------------------------------------------------- constants */

static bool has_constants(const struct clang_unit *unit) {
  struct process_bytes text = {NULL, 0, 0};
  char path[2 * PATH_ROOM];
  bool beside = unit->folder && unit->file[0] != '/';
  snprintf(path, sizeof path, "%s%s%s", beside ? unit->folder : "",
           beside ? "/" : "", unit->file);
  bool wanted = !process_read(path, &text);
  wanted = wanted || constants_wanted(text.bytes, text.size);
  process_bytes_release(&text);
  for (size_t i = 0; i < unit->arg_count; i++)
    wanted = wanted || constants_wanted_by(unit->args[i]);
  return wanted;
}

static bool start_look(struct process *process, const struct clang_unit *unit,
                       const struct command *c) {
  struct folded_job job = {c->argv, c->count, wraps(unit), unit->folder};
  return process_fork(process, folded_find, &job);
}

static bool finish_look(struct process *process,
                        const struct process_bytes *text,
                        struct front_diag *diag) {
  enum process_result result =
      process->pid ? process_result(process) : PROCESS_GOOD;
  if (result == PROCESS_CRASHED)
    snprintf(diag->text, sizeof diag->text, "libclang crashed");
  else if (result == PROCESS_BAD && text->size && text->bytes[0] == '!')
    snprintf(diag->text, sizeof diag->text, "%.*s", (int)text->size - 1,
             text->bytes + 1);
  else
    return true;
  return false;
}

/* A name that the compiler would take for an option, or for a file of
 * arguments, gets ./ in front. */
static void plain_name(const char *file, char *name, size_t room) {
  bool odd = file[0] == '-' || file[0] == '@';
  snprintf(name, room, "%s%s", odd ? "./" : "", file);
}

/* --------------------------------------------------------------- processes */

/* For each file: bitcode, constants, the files that were read, messages. */
static struct process *process_of(struct clang *clang, enum clang_output what,
                                  size_t file) {
  return &clang->processes[what * clang->count + file];
}

static struct kept_job job_of(const struct clang *clang, size_t index,
                              const struct command *c) {
  const struct clang_unit *unit = &clang->units[index];
  return (struct kept_job){.file = unit->file,
                           .folder = unit->folder,
                           .program = clang->program,
                           .argv = c->argv,
                           .argc = c->count,
                           .args = unit->args,
                           .arg_count = unit->arg_count,
                           .headers = clang->headers};
}

static int start_clang(struct clang *clang, size_t file, struct command *c) {
  static const int numbers[] = {1, 2, READS};
  struct process *const readers[] = {process_of(clang, CLANG_BITCODE, file),
                                     process_of(clang, CLANG_MESSAGES, file),
                                     process_of(clang, CLANG_READS, file)};
  size_t count = c->count;
  for (size_t i = 0; i < sizeof reads_args / sizeof *reads_args; i++)
    command_add(c, reads_args[i]);
  int error = process_start((char *const *)c->argv, clang->units[file].folder,
                            readers, numbers, 3);
  c->count = count;
  return error;
}

/* The name at the end of it is in the second. */
static void command_of(const struct clang *clang, size_t index,
                       struct command *c, char name[PATH_ROOM]) {
  const struct clang_unit *unit = &clang->units[index];
  plain_name(unit->file, name, PATH_ROOM);
  command_make(c, clang, unit, name);
  if (clang->colours)
    command_add(c, "-fcolor-diagnostics");
  if (clang->preprocesses)
    command_add(c, "-E");
}

static int start_file(struct clang *clang, size_t index) {
  const struct clang_unit *unit = &clang->units[index];
  struct command c = {NULL, 0, 0};
  char name[PATH_ROOM];
  command_of(clang, index, &c, name);
  struct kept_job job = job_of(clang, index, &c);
  kept_prepare(&clang->kept, index, &job);
  int error = start_clang(clang, index, &c);
  if (!error && !clang->preprocesses && has_constants(unit) &&
      !start_look(process_of(clang, CLANG_CONSTANTS, index), unit, &c))
    error = errno;
  VEC_FREE(c.argv, c.capacity);
  return error;
}

/* The next few files. */
static bool start_some(struct clang *clang, struct front_diag *diag) {
  enum { AT_ONCE = 16 };
  int error = 0;
  for (size_t n = 0; n < AT_ONCE && clang->started < clang->count && !error;
       clang->started++)
    if (!clang->kept.units[clang->started].found) {
      error = start_file(clang, clang->started);
      n++;
    }
  if (error)
    snprintf(diag->text, sizeof diag->text,
             error == ENOENT || error == EACCES
                 ? "%s cannot be run: %s; install clang-19 or name one with "
                   "--clang"
                 : "%s cannot be run: %s",
             clang->program, strerror(error));
  clean_line(diag->text, strlen(diag->text));
  return !error;
}

static bool has_line(const struct process_bytes *said, const char *start) {
  size_t size = strlen(start);
  for (const char *at = said->bytes, *end = at + said->size;
       at && (size_t)(end - at) >= size;
       at = memchr(at, '\n', (size_t)(end - at)), at += at != NULL)
    if (memcmp(at, start, size) == 0)
      return true;
  return false;
}

/* Does it end with "1 error generated."?  It does not where it crashed. */
static bool counts_errors(const struct process_bytes *said) {
  static const char last[] = " generated.\n";
  size_t n = sizeof last - 1;
  return said->size >= n && memcmp(said->bytes + said->size - n, last, n) == 0;
}

/* Did it end because there was no memory for it, or could it not even begin?
 * The kernel kills who takes the last of the machine's.  A program may have it
 * print such a line (#pragma message); but then its last line is another. */
static bool lacked_memory(int status, const struct process_bytes *said) {
  enum { NOT_BEGUN = 127 }; /* by the dynamic linker */
  static const char *const signs[] = {
      "LLVM ERROR: out of memory",
      "terminate called after throwing an instance of 'std::bad_alloc'"};
  bool lacked = status == PROCESS_WAS_KILLED || status == NOT_BEGUN;
  for (size_t i = 0; i < sizeof signs / sizeof *signs && status != 0; i++)
    lacked = lacked || (has_line(said, signs[i]) && !counts_errors(said));
  return lacked;
}

/* ------------------------------------------------------------------ cache */

/* Takes from the cache what it has. */
static void find_kept(struct clang *clang) {
  struct process_bytes *parts[CLANG_OUTPUTS];
  char name[PATH_ROOM];
  for (size_t i = 0; i < clang->count; i++) {
    struct command c = {NULL, 0, 0};
    command_of(clang, i, &c, name);
    struct kept_job job = job_of(clang, i, &c);
    kept_name(&clang->kept, i, &job);
    VEC_FREE(c.argv, c.capacity);
  }
  kept_announce(&clang->kept);
  for (size_t i = 0; i < clang->count; i++) {
    for (size_t what = 0; what < CLANG_OUTPUTS; what++)
      parts[what] = &clang->outputs[what * clang->count + i];
    kept_find(&clang->kept, i, clang->units[i].folder, parts, CLANG_OUTPUTS);
  }
}

/* Gives the cache what came of a file. */
static void keep(struct clang *clang, size_t index) {
  const struct process_bytes *parts[CLANG_OUTPUTS];
  char name[PATH_ROOM];
  struct command c = {NULL, 0, 0};
  for (size_t what = 0; what < CLANG_OUTPUTS; what++)
    parts[what] = clang_output(clang, what, index);
  command_of(clang, index, &c, name);
  struct kept_job job = job_of(clang, index, &c);
  kept_store(&clang->kept, index, &job, parts, CLANG_OUTPUTS,
             parts[CLANG_READS]);
  VEC_FREE(c.argv, c.capacity);
}

bool clang_is_cached(const struct clang *clang, size_t file) {
  return clang->kept.units[file].found;
}

size_t clang_cached(const struct clang *clang) {
  size_t n = 0;
  for (size_t i = 0; i < clang->count; i++)
    n += clang_is_cached(clang, i);
  return n;
}

/* ------------------------------------------------------------ entry points */

const struct process_bytes *clang_output(const struct clang *clang,
                                         enum clang_output what, size_t file) {
  return &clang->outputs[what * clang->count + file];
}

void clang_words(const struct clang *clang, size_t file, struct words *words) {
  struct command c = {NULL, 0, 0};
  const struct clang_unit *unit = &clang->units[file];
  struct clang_unit plain = *unit;
  plain.kind = NULL;
  command_make(&c, clang, &plain, unit->file);
  for (size_t i = 0; i + 1 < c.count; i++)
    words_add(words, c.argv[i]);
  VEC_FREE(c.argv, c.capacity);
}

static bool start(struct clang *clang, const char *program, bool colours,
                  struct cache *cache, const struct clang_unit *units,
                  size_t count, bool preprocesses, struct front_diag *diag) {
  size_t all = CLANG_OUTPUTS * count;
  *clang =
      (struct clang){.program = program ? program : "clang-19",
                     .colours = colours,
                     .preprocesses = preprocesses,
                     .units = units,
                     .count = count,
                     .processes = alloc_new(all * sizeof *clang->processes),
                     .outputs = alloc_new(all * sizeof *clang->outputs)};
  for (size_t i = 0; i < all; i++)
    clang->processes[i].output = -1;
  kept_init(&clang->kept, cache, count);
  if (!find_headers(clang->headers, sizeof clang->headers))
    clang->headers[0] = '\0';
  if (process_look("/dev/fd") != PROCESS_DIRECTORY) { /* see reads_args */
    snprintf(diag->text, sizeof diag->text,
             "the compiler needs /dev/fd: /proc is not mounted");
    return false;
  }
  if (cache)
    find_kept(clang);
  return start_some(clang, diag);
}

bool clang_start(struct clang *clang, const char *program, bool colours,
                 struct cache *cache, const struct clang_unit *units,
                 size_t count, struct front_diag *diag) {
  return start(clang, program, colours, cache, units, count, false, diag);
}

bool clang_preprocess(struct clang *clang, const char *program,
                      const struct clang_unit *units, size_t count,
                      struct front_diag *diag) {
  return start(clang, program, false, NULL, units, count, true, diag) &&
         clang_finish(clang, diag);
}

/* Of one whose outputs are there: did it end well? */
static bool finish_file(struct clang *clang, size_t file,
                        struct front_diag *diag) {
  if (clang->kept.units[file].found)
    return true;
  int status = process_wait(process_of(clang, CLANG_BITCODE, file));
  clang->no_memory |=
      lacked_memory(status, clang_output(clang, CLANG_MESSAGES, file));
  if (status != 0)
    snprintf(diag->text, sizeof diag->text, "%s",
             status < 0 ? "the compiler crashed"
                        : "the program does not compile");
  clang->kept.units[file].good = status == 0;
  return status == 0;
}

/* The same of its constants.  What was good is kept, even if another file does
 * not compile. */
static bool finish_constants(struct clang *clang, size_t file,
                             struct front_diag *diag) {
  bool good = finish_look(process_of(clang, CLANG_CONSTANTS, file),
                          clang_output(clang, CLANG_CONSTANTS, file), diag);
  if (good && clang->kept.units[file].good)
    keep(clang, file);
  return good;
}

bool clang_finish(struct clang *clang, struct front_diag *diag) {
  struct front_diag ignored;
  bool good = true;
  while (clang->finished < clang->count && good) {
    process_collect(clang->processes, clang->outputs,
                    CLANG_OUTPUTS * clang->count);
    for (; clang->finished < clang->started; clang->finished++)
      good &= finish_file(clang, clang->finished, diag);
    good = good && start_some(clang, diag);
  }
  for (size_t i = 0; i < clang->finished; i++)
    good = finish_constants(clang, i, good ? diag : &ignored) && good;
  return good;
}

void clang_release(struct clang *clang) {
  size_t all = CLANG_OUTPUTS * clang->count;
  for (size_t i = 0; i < all; i++) {
    if (clang->processes[i].pid)
      process_wait(&clang->processes[i]);
    process_bytes_release(&clang->outputs[i]);
  }
  kept_release(&clang->kept);
  alloc_free(clang->processes, all * sizeof *clang->processes);
  alloc_free(clang->outputs, all * sizeof *clang->outputs);
}
