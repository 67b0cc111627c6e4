/*
 * output/file.c - report files.
 *
 * Values go to the end of their line.  Control characters and the backslash are
 * written as \n, \\ and \xHH, so that no value can become a line.
 *
 * A report may come from a stranger.  It names the program, its input and a
 * schedule, and nothing else: no compiler, and of the compiler's options only
 * those that cannot load code, write files or read other ones.
 */
#include "output/file.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clean.h"
#include "base/options.h"
#include "ir/print.h"
#include "output/counterexample.h"
#include "vm/suppress.h"

/* --------------------------------------------------------------------- hash */

static void add_hash(void *context, const char *bytes, size_t size) {
  hash128 *h = context, part = mix_bytes(bytes, size);
  *h = mix_word(mix_word(*h, part.lo), part.hi);
}

/* Comments that suppress faults are no part of the program, and lines are not
 * either: so what they hold for is hashed. */
static hash128 hash_comment(hash128 h, const struct ir_program *program,
                            const struct suppression *s) {
  for (uint32_t i = 1; i < program->function_count; i++) {
    const struct ir_function *f = &program->functions[i];
    for (uint32_t k = 0; k < f->insn_count; k++) {
      uint32_t at = f->insns[k].position;
      if (s->positions[at / 64] >> (at % 64) & 1)
        h = mix_word(mix_word(h, (uint64_t)s->kind << 32 | i), k);
    }
  }
  return h;
}

hash128 report_hash(const struct ir_program *program,
                    const struct suppressions *suppressions) {
  hash128 h = {1, 2};
  struct ir_text out = {.write = add_hash, .context = &h};
  ir_print(program, &out);
  for (size_t i = 0; suppressions && i < suppressions->count; i++)
    if (suppressions->items[i].positions)
      h = hash_comment(h, program, &suppressions->items[i]);
  return h;
}

/* ------------------------------------------------------------------- writing
 */

static void add_value(struct text *text, const char *key, const char *value) {
  if (value == NULL)
    return;
  text_add(text, "%s ", key);
  const char *end = value + strlen(value);
  for (size_t n; value < end; value += n ? n : 1) {
    n = clean_length(value, end);
    if (*value == '\n')
      text_add(text, "\\n");
    else if (*value == '\\')
      text_add(text, "\\\\");
    else if (n == 0)
      text_add(text, "\\x%02x", (unsigned)(unsigned char)*value);
    else
      text_add_bytes(text, value, n);
  }
  text_add(text, "\n");
}

static void add_values(struct text *text, const char *key,
                       const char *const *values, size_t count) {
  for (size_t i = 0; i < count; i++)
    add_value(text, key, values[i]);
}

static void add_fault(struct text *text, const struct ir_program *program,
                      const struct found *f) {
  const struct ir_position *p = &program->positions[f->fault.position];
  struct text at = {NULL, 0, 0};
  text_add(&at, "%s:%u", program->files[p->file], p->line);
  text_add(text, "fault %s\n", fault_kind_name(f->fault.kind));
  add_value(text, "at", at.bytes);
  text_release(&at);
  text_add(text, "schedule ");
  schedule_write(text, &f->schedule);
  text_add(text, "\n");
}

void report_write(struct text *text,
                  const struct allways_check_options *options,
                  const struct ir_program *program,
                  const struct found *const *faults, size_t count,
                  const struct vm_options *machine) {
  const struct allways_run_options *o = &options->run;
  hash128 h = report_hash(program, machine->suppressions);
  text_add(text, "allways-report 3\nprogram %016llx%016llx\n",
           (unsigned long long)h.hi, (unsigned long long)h.lo);
  add_values(text, "file", o->files, o->file_count);
  add_value(text, "project", o->project);
  add_value(text, "main", o->main_file);
  add_values(text, "compiler", o->clang_args, o->clang_arg_count);
  add_values(text, "argument", o->args, o->arg_count);
  add_values(text, "env", o->env, o->env_count);
  add_value(text, "stdin", o->stdin_file);
  add_value(text, "files", o->files_folder);
  add_value(text, "always", options->always);
  add_values(text, "suppress", o->suppressions, o->suppression_count);
  if (o->max_stack)
    text_add(text, "max-stack %llu\n", (unsigned long long)o->max_stack);
  if (o->strict_undefined)
    text_add(text, "strict-undefined yes\n");
  if (o->malloc_may_fail)
    text_add(text, "malloc-may-fail yes\n");
  if (o->spurious_wakeups)
    text_add(text, "spurious-wakeups yes\n");
  if (o->spurious_failures)
    text_add(text, "spurious-failures yes\n");
  if (o->volatile_atomic)
    text_add(text, "volatile-atomic yes\n");
  if (options->no_reduce)
    text_add(text, "no-reduce yes\n");
  if (options->step == ALLWAYS_STEP_STATEMENT)
    text_add(text, "step statement\n");
  if (machine->split)
    text_add(text, "split-copies yes\n");
  if (machine->addresses)
    text_add(text, "addresses yes\n");
  if (!machine->solver)
    text_add(text, "solver none\n");
  if (vm_had_any_undefined(machine))
    text_add(text, "undefined any\n");
  if (machine->cleanup)
    text_add(text, "cleanup yes\n");
  if (!machine->lenient_leaks)
    text_add(text, "leaks all\n");
  for (size_t i = 0; i < count; i++)
    add_fault(text, program, faults[i]);
  text_add(text, "end\n");
}

/* ------------------------------------------------------------------- command
 */

static bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || (c && strchr("-_./,:=+@%", c) != NULL);
}

/* May all of it be shown as it is? */
static bool is_clean(const char *word) {
  const char *end = word + strlen(word);
  size_t n = 1;
  for (; word < end && n; word += n)
    n = clean_length(word, end);
  return n > 0;
}

/* One line, whatever the word is: as bash and other shells read it. */
static void add_escaped(struct text *text, const char *word) {
  const char *end = word + strlen(word);
  text_add(text, "$'");
  for (size_t n; word < end; word += n ? n : 1) {
    n = clean_length(word, end);
    if (n == 0)
      text_add(text, "\\%03o", (unsigned)(unsigned char)*word);
    else if (*word == '\'' || *word == '\\')
      text_add(text, "\\%c", *word);
    else
      text_add_bytes(text, word, n);
  }
  text_add(text, "'");
}

/* As a shell wants it. */
static void add_word(struct text *text, const char *word) {
  const char *c = word;
  while (is_plain(*c))
    c++;
  text_add(text, " ");
  if (*word && *c == 0) {
    text_add_bytes(text, word, strlen(word));
    return;
  }
  if (!is_clean(word)) {
    add_escaped(text, word);
    return;
  }
  text_add(text, "'");
  for (c = word; *c; c++)
    if (*c == '\'')
      text_add(text, "'\\''");
    else
      text_add_bytes(text, c, 1);
  text_add(text, "'");
}

static void add_option(struct text *text, const char *name, const char *value) {
  if (value == NULL)
    return;
  text_add(text, " %s", name);
  add_word(text, value);
}

static bool has_switches(const struct schedule *schedule) {
  for (size_t i = 1; i < schedule->count; i++)
    if (schedule->steps[i].thread != schedule->steps[0].thread)
      return true;
  return false;
}

void report_command(struct text *text,
                    const struct allways_check_options *options,
                    const struct vm_options *machine,
                    const struct schedule *schedule) {
  const struct allways_run_options *o = &options->run;
  text_add(text, " --schedule ");
  schedule_write(text, schedule);
  if (schedule->count == 0)
    text_add(text, "''");
  if (options->no_reduce)
    text_add(text, " --no-reduce");
  if (machine->split && has_switches(schedule))
    text_add(text, " --split-copies");
  if (machine->addresses)
    text_add(text, " --addresses");
  if (options->solver == ALLWAYS_SOLVER_NONE)
    text_add(text, " --solver none");
  if (options->step == ALLWAYS_STEP_STATEMENT)
    text_add(text, " --step statement");
  if (o->strict_undefined)
    text_add(text, " --strict-undefined");
  if (o->malloc_may_fail)
    text_add(text, " --malloc-may-fail");
  if (o->spurious_wakeups)
    text_add(text, " --spurious-wakeups");
  if (o->spurious_failures)
    text_add(text, " --spurious-failures");
  if (o->volatile_atomic)
    text_add(text, " --volatile-atomic");
  if (o->max_stack)
    text_add(text, " --max-stack %llu", (unsigned long long)o->max_stack);
  add_option(text, "--always", options->always);
  for (size_t i = 0; i < o->suppression_count; i++)
    add_option(text, "--suppress", o->suppressions[i]);
  add_option(text, "--project", o->project);
  add_option(text, "--main", o->main_file);
  add_option(text, "--clang", o->clang);
  add_option(text, "--stdin", o->stdin_file);
  add_option(text, "--files", o->files_folder);
  for (size_t i = 0; i < o->env_count; i++)
    add_option(text, "--env", o->env[i]);
  for (size_t i = 0; i < o->clang_arg_count; i++)
    add_word(text, o->clang_args[i]);
  for (size_t i = 0; i < o->file_count; i++)
    add_word(text, o->files[i]);
  if (o->arg_count)
    text_add(text, " --");
  for (size_t i = 0; i < o->arg_count; i++)
    add_word(text, o->args[i]);
}

bool report_is_beneath(const char *name) {
  char here[PATH_MAX], there[PATH_MAX];
  if (realpath(".", here) == NULL || realpath(name, there) == NULL)
    return true; /* opening it will fail */
  size_t n = strlen(here);
  return strncmp(there, here, n) == 0 &&
         (there[n] == '/' || there[n] == 0 || n == 1);
}

void report_file_command(struct text *text,
                         const struct allways_check_options *options) {
  const struct allways_run_options *o = &options->run;
  text_add(text, "%s", options->report_file);
  add_option(text, "--clang", o->clang);
  if (o->stdin_file && !report_is_beneath(o->stdin_file))
    add_option(text, "--stdin", o->stdin_file);
  if (o->files_folder && !report_is_beneath(o->files_folder))
    add_option(text, "--files", o->files_folder);
  for (size_t i = 0; i < o->clang_arg_count;) {
    bool safe;
    size_t words =
        options_safe(o->clang_args + i, o->clang_arg_count - i, &safe);
    for (size_t w = 0; w < words; w++, i++)
      if (!safe)
        add_word(text, o->clang_args[i]);
  }
}

/* ------------------------------------------------------------------- reading
 */

enum { MOST_WORDS = 10000, MOST_VALUE = 1 << 20 };

/* The two digits there, or -1; a zero is no character of a value. */
static int hex_byte(const char *at, const char *end) {
  int byte = 0;
  for (int i = 0; i < 2; i++, at++) {
    if (at >= end)
      return -1;
    if (*at >= '0' && *at <= '9')
      byte = byte * 16 + *at - '0';
    else if (*at >= 'a' && *at <= 'f')
      byte = byte * 16 + *at - 'a' + 10;
    else
      return -1;
  }
  return byte ? byte : -1;
}

/* The character that is written there, and moves past it; -1: that is none. */
static int read_character(const char **at, const char *end) {
  int byte = (unsigned char)*(*at)++;
  if (byte < ' ' || byte == 0x7f)
    return -1;
  if (byte != '\\')
    return byte;
  char kind = *at < end ? *(*at)++ : 0;
  if (kind == 'n' || kind == '\\')
    return kind == 'n' ? '\n' : '\\';
  if (kind != 'x')
    return -1;
  byte = hex_byte(*at, end);
  *at += 2;
  return byte;
}

/* NULL: it is broken. */
static char *copy_value(const char *value, size_t length) {
  char *copy = alloc_new(length + 1);
  const char *at = value, *end = value + length;
  size_t n = 0;
  while (at < end) {
    int c = read_character(&at, end);
    if (c < 0) {
      alloc_free(copy, length + 1);
      return NULL;
    }
    copy[n++] = (char)c;
  }
  char *exact = alloc_new(n + 1); /* frees carry sizes, here strlen's */
  memcpy(exact, copy, n);
  alloc_free(copy, length + 1);
  return exact;
}

static void free_word(char *word) {
  if (word)
    alloc_free(word, strlen(word) + 1);
}

static bool add_to(struct report_words *w, const char *value, size_t length) {
  char *word = w->count < MOST_WORDS ? copy_value(value, length) : NULL;
  if (word == NULL)
    return false;
  VEC_ROOM(w->items, w->count, w->capacity);
  w->items[w->count++] = word;
  return true;
}

static bool set_word(char **word, const char *value, size_t length) {
  free_word(*word);
  *word = copy_value(value, length);
  return *word != NULL;
}

static bool read_hash(const char *text, size_t length, hash128 *h) {
  char half[17] = "";
  if (length != 32 || strspn(text, "0123456789abcdef") < 32)
    return false;
  memcpy(half, text, 16);
  h->hi = strtoull(half, NULL, 16);
  memcpy(half, text + 16, 16);
  h->lo = strtoull(half, NULL, 16);
  return true;
}

static bool read_fault(struct report *r, const char *value, size_t length) {
  char *kind = r->fault_count < MOST_WORDS ? copy_value(value, length) : NULL;
  if (kind == NULL)
    return false;
  VEC_ROOM(r->faults, r->fault_count, r->fault_capacity);
  r->faults[r->fault_count++] = (struct report_fault){.kind = kind};
  return true;
}

/* Of the last fault, which has none so far. */
static bool read_schedule(struct report *r, const char *value, size_t length) {
  struct report_fault *f =
      r->fault_count ? &r->faults[r->fault_count - 1] : NULL;
  char *text = f && !f->has_schedule ? copy_value(value, length) : NULL;
  if (text == NULL)
    return false;
  f->has_schedule = schedule_read(text, &f->schedule);
  free_word(text);
  return f->has_schedule;
}

/* Where the fault was: for people who look into the file. */
static bool is_value(const char *value, size_t length) {
  char *copy = copy_value(value, length);
  free_word(copy);
  return copy != NULL;
}

static bool read_count(const char *value, size_t length, uint64_t *count) {
  *count = 0;
  for (size_t i = 0; i < length; i++) {
    if (value[i] < '0' || value[i] > '9' || *count > UINT32_MAX)
      return false;
    *count = *count * 10 + (uint64_t)(value[i] - '0');
  }
  return length > 0 && *count > 0;
}

static bool is_key(const char *line, size_t n, const char *key) {
  return strlen(key) == n && strncmp(line, key, n) == 0;
}

/* KIND:FUNCTION */
static bool is_suppression(const char *value, size_t size) {
  const char *colon = memchr(value, ':', size);
  return colon && colon + 1 < value + size &&
         fault_kind_find(value, (size_t)(colon - value)) < FAULT_KIND_COUNT;
}

/* Keys with a value that is kept as it is. */
static bool read_word(struct report *r, const char *line, size_t n,
                      const char *value, size_t size, bool *good) {
  const struct {
    const char *key;
    struct report_words *words;
    char **word;
  } keys[] = {
      {"file", &r->files, NULL},       {"compiler", &r->clang_args, NULL},
      {"argument", &r->args, NULL},    {"env", &r->env, NULL},
      {"stdin", NULL, &r->stdin_file}, {"files", NULL, &r->files_folder},
      {"project", NULL, &r->project},  {"main", NULL, &r->main_file},
      {"always", NULL, &r->always},    {"suppress", &r->suppressions, NULL}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (!is_key(line, n, keys[i].key))
      continue;
    *good = keys[i].words ? add_to(keys[i].words, value, size)
                          : set_word(keys[i].word, value, size);
    if (keys[i].words == &r->env) /* as --env wants it */
      *good = *good && memchr(value, '=', size);
    if (keys[i].words == &r->suppressions)
      *good = *good && is_suppression(value, size);
    return true;
  }
  return false;
}

/* Keys with one value that they may have. */
static bool read_flag(struct report *r, const char *line, size_t n,
                      const char *value, size_t size, bool *good) {
  const struct {
    const char *key, *value;
    bool *flag;
  } keys[] = {{"strict-undefined", "yes", &r->strict},
              {"malloc-may-fail", "yes", &r->malloc_may_fail},
              {"spurious-wakeups", "yes", &r->spurious_wakeups},
              {"spurious-failures", "yes", &r->spurious_failures},
              {"volatile-atomic", "yes", &r->volatile_atomic},
              {"no-reduce", "yes", &r->no_reduce},
              {"step", "statement", &r->statements},
              {"split-copies", "yes", &r->split_copies},
              {"addresses", "yes", &r->addresses},
              {"solver", "none", &r->no_solver},
              {"undefined", "any", &r->any_undefined},
              {"cleanup", "yes", &r->cleanup},
              {"leaks", "all", &r->all_leaks}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (!is_key(line, n, keys[i].key))
      continue;
    *keys[i].flag = *good = is_key(value, size, keys[i].value);
    return true;
  }
  return false;
}

/* NULL, or what is wrong with a line. */
static const char *read_line(struct report *r, const char *line,
                             size_t length) {
  const char *blank = memchr(line, ' ', length);
  size_t n = blank ? (size_t)(blank - line) : length;
  const char *value = blank ? blank + 1 : line + length;
  size_t size = length - (size_t)(value - line);
  bool good = true;
  if (size > MOST_VALUE && !is_key(line, n, "schedule"))
    return "a line is too long";
  if (read_word(r, line, n, value, size, &good) ||
      read_flag(r, line, n, value, size, &good))
    return good ? NULL : "invalid value";
  if (is_key(line, n, "fault"))
    return read_fault(r, value, size) ? NULL : "invalid fault";
  if (is_key(line, n, "program"))
    return read_hash(value, size, &r->program) ? NULL
                                               : "invalid hash of the program";
  if (is_key(line, n, "schedule"))
    return read_schedule(r, value, size) ? NULL : "invalid schedule";
  if (is_key(line, n, "max-stack"))
    return read_count(value, size, &r->max_stack) ? NULL : "invalid max-stack";
  if (is_key(line, n, "at"))
    return is_value(value, size) ? NULL : "invalid value";
  return "unknown key";
}

/* All faults have a schedule, and there is one. */
static bool is_whole(const struct report *r) {
  for (size_t i = 0; i < r->fault_count; i++)
    if (!r->faults[i].has_schedule)
      return false;
  return (r->files.count > 0 || r->project) && r->fault_count > 0;
}

const char *report_read(struct report *r, const char *text, size_t size) {
  static const char first[] = "allways-report 3\n";
  *r = (struct report){.faults = NULL};
  if (size < sizeof first - 1 || memchr(text, 0, size) != NULL ||
      strncmp(text, first, 15) != 0)
    return "it is not a report of allways";
  if (strncmp(text, first, sizeof first - 1) != 0)
    return "it was written by another version of allways: check the program "
           "again";
  const char *at = text + sizeof first - 1, *end = text + size;
  while (at < end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (stop == NULL)
      break;
    if (is_key(at, (size_t)(stop - at), "end"))
      return stop + 1 != end ? "data after its end"
             : is_whole(r)   ? NULL
                             : "a key is missing";
    const char *wrong = read_line(r, at, (size_t)(stop - at));
    if (wrong)
      return wrong;
    at = stop + 1;
  }
  return "it is truncated";
}

void report_release(struct report *r) {
  struct report_words *lists[] = {&r->files, &r->clang_args, &r->args, &r->env,
                                  &r->suppressions};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    while (lists[i]->count)
      free_word(lists[i]->items[--lists[i]->count]);
    VEC_FREE(lists[i]->items, lists[i]->capacity);
  }
  free_word(r->stdin_file);
  free_word(r->files_folder);
  free_word(r->always);
  free_word(r->project);
  free_word(r->main_file);
  for (size_t i = 0; i < r->fault_count; i++) {
    free_word(r->faults[i].kind);
    VEC_FREE(r->faults[i].schedule.steps, r->faults[i].schedule.capacity);
  }
  VEC_FREE(r->faults, r->fault_capacity);
}
