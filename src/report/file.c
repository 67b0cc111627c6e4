/*
 * report/file.c - report files.
 *
 * Values go to the end of their line.  A backslash stands before n (newline)
 * and before itself; everything else is as it is.
 */
#include "report/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "program/ir_print.h"
#include "report/trace.h"

/* --------------------------------------------------------------------- hash */

static void add_hash(void *context, const char *bytes, size_t size) {
  hash128 *h = context, part = mix_bytes(bytes, size);
  *h = mix_word(mix_word(*h, part.lo), part.hi);
}

hash128 report_hash(const struct ir_program *program) {
  hash128 h = {1, 2};
  struct ir_text out = {.write = add_hash, .context = &h};
  ir_print(program, &out);
  return h;
}

/* ------------------------------------------------------------------- writing
 */

static void add_value(struct text *text, const char *key, const char *value) {
  if (value == NULL)
    return;
  text_add(text, "%s ", key);
  for (; *value; value++) {
    if (*value == '\n')
      text_add(text, "\\n");
    else if (*value == '\\')
      text_add(text, "\\\\");
    else
      text_add_bytes(text, value, 1);
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
  text_add(text, "fault %s\n", vm_fault_text(f->fault.kind));
  text_add(text, "at %s:%u\n", program->files[p->file], p->line);
  text_add(text, "trace ");
  trace_write(text, &f->trace);
  text_add(text, "\n");
}

void report_write(struct text *text,
                  const struct allways_check_options *options,
                  const struct ir_program *program,
                  const struct found *const *faults, size_t count,
                  const struct vm_options *machine) {
  const struct allways_run_options *o = &options->run;
  hash128 h = report_hash(program);
  text_add(text, "allways-report 1\nprogram %016llx%016llx\n",
           (unsigned long long)h.hi, (unsigned long long)h.lo);
  add_values(text, "file", o->files, o->file_count);
  add_values(text, "compiler", o->clang_args, o->clang_arg_count);
  add_values(text, "argument", o->args, o->arg_count);
  add_values(text, "env", o->env, o->env_count);
  add_value(text, "stdin", o->stdin_file);
  add_value(text, "files", o->files_folder);
  add_value(text, "clang", o->clang);
  add_value(text, "always", options->always);
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
  if (options->no_reduce)
    text_add(text, "no-reduce yes\n");
  if (options->step == ALLWAYS_STEP_STATEMENT)
    text_add(text, "step statement\n");
  if (machine->split)
    text_add(text, "split-copies yes\n");
  if (machine->cleanup)
    text_add(text, "cleanup yes\n");
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

static bool has_switches(const struct trace *trace) {
  for (size_t i = 1; i < trace->count; i++)
    if (trace->steps[i].thread != trace->steps[0].thread)
      return true;
  return false;
}

void report_command(struct text *text,
                    const struct allways_check_options *options,
                    const struct vm_options *machine,
                    const struct trace *trace) {
  const struct allways_run_options *o = &options->run;
  text_add(text, " --trace ");
  trace_write(text, trace);
  if (trace->count == 0)
    text_add(text, "''");
  if (options->no_reduce)
    text_add(text, " --no-reduce");
  if (machine->split && has_switches(trace))
    text_add(text, " --split-copies");
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
  if (o->max_stack)
    text_add(text, " --max-stack %llu", (unsigned long long)o->max_stack);
  add_option(text, "--always", options->always);
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

/* ------------------------------------------------------------------- reading
 */

static char *copy_value(const char *value, size_t length) {
  char *copy = alloc_new(length + 1);
  size_t n = 0;
  for (size_t i = 0; i < length; i++)
    if (value[i] == '\\' && i + 1 < length)
      copy[n++] = value[++i] == 'n' ? '\n' : value[i];
    else
      copy[n++] = value[i];
  char *exact = alloc_new(n + 1); /* frees carry sizes: strlen tells it */
  memcpy(exact, copy, n);
  alloc_free(copy, length + 1);
  return exact;
}

static void free_word(char *word) {
  if (word)
    alloc_free(word, strlen(word) + 1);
}

static void add_to(struct report_words *w, const char *value, size_t length) {
  VEC_ROOM(w->items, w->count, w->capacity);
  w->items[w->count++] = copy_value(value, length);
}

static void set_word(char **word, const char *value, size_t length) {
  free_word(*word);
  *word = copy_value(value, length);
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

static void read_fault(struct report *r, const char *value, size_t length) {
  VEC_ROOM(r->faults, r->fault_count, r->fault_capacity);
  r->faults[r->fault_count++] =
      (struct report_fault){.kind = copy_value(value, length)};
}

/* Of the last fault, which has none so far. */
static bool read_trace(struct report *r, const char *value, size_t length) {
  struct report_fault *f =
      r->fault_count ? &r->faults[r->fault_count - 1] : NULL;
  if (f == NULL || f->traced)
    return false;
  char *text = copy_value(value, length);
  f->traced = trace_read(text, &f->trace);
  free_word(text);
  return f->traced;
}

static bool is_key(const char *line, size_t n, const char *key) {
  return strlen(key) == n && strncmp(line, key, n) == 0;
}

/* NULL, or what is wrong with a line. */
static const char *read_line(struct report *r, const char *line,
                             size_t length) {
  const char *blank = memchr(line, ' ', length);
  size_t n = blank ? (size_t)(blank - line) : length;
  const char *value = blank ? blank + 1 : line + length;
  size_t size = length - (size_t)(value - line);
  const struct {
    const char *key;
    struct report_words *words;
    char **word;
  } keys[] = {
      {"file", &r->files, NULL},       {"compiler", &r->clang_args, NULL},
      {"argument", &r->args, NULL},    {"env", &r->env, NULL},
      {"stdin", NULL, &r->stdin_file}, {"files", NULL, &r->files_folder},
      {"clang", NULL, &r->clang},      {"always", NULL, &r->always}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (is_key(line, n, keys[i].key)) {
      if (keys[i].words)
        add_to(keys[i].words, value, size);
      else
        set_word(keys[i].word, value, size);
      return NULL;
    }
  if (is_key(line, n, "fault"))
    return read_fault(r, value, size), NULL;
  if (is_key(line, n, "program"))
    return read_hash(value, size, &r->program) ? NULL : "the hash is broken";
  if (is_key(line, n, "trace"))
    return read_trace(r, value, size) ? NULL : "the trace is broken";
  if (is_key(line, n, "max-stack"))
    return (r->max_stack = strtoull(value, NULL, 10)) ? NULL
                                                      : "max-stack is broken";
  if (is_key(line, n, "strict-undefined"))
    return r->strict = true, NULL;
  if (is_key(line, n, "malloc-may-fail"))
    return r->malloc_may_fail = true, NULL;
  if (is_key(line, n, "spurious-wakeups"))
    return r->spurious_wakeups = true, NULL;
  if (is_key(line, n, "spurious-failures"))
    return r->spurious_failures = true, NULL;
  if (is_key(line, n, "no-reduce"))
    return r->no_reduce = true, NULL;
  if (is_key(line, n, "step"))
    return r->statements = true, NULL;
  if (is_key(line, n, "split-copies"))
    return r->split_copies = true, NULL;
  if (is_key(line, n, "cleanup"))
    return r->cleanup = true, NULL;
  return is_key(line, n, "at") ? NULL : "a line is not known";
}

/* All faults have a trace, and there is one. */
static bool is_whole(const struct report *r) {
  for (size_t i = 0; i < r->fault_count; i++)
    if (!r->faults[i].traced)
      return false;
  return r->files.count > 0 && r->fault_count > 0;
}

const char *report_read(struct report *r, const char *text, size_t size) {
  static const char first[] = "allways-report 1\n";
  *r = (struct report){.faults = NULL};
  if (size < sizeof first - 1 || memchr(text, 0, size) != NULL ||
      strncmp(text, first, 15) != 0)
    return "it is not a report of allways";
  if (strncmp(text, first, sizeof first - 1) != 0)
    return "it is of another version of allways";
  const char *at = text + sizeof first - 1, *end = text + size;
  while (at < end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (stop == NULL)
      break;
    if (is_key(at, (size_t)(stop - at), "end"))
      return is_whole(r) ? NULL : "something is missing in it";
    const char *wrong = read_line(r, at, (size_t)(stop - at));
    if (wrong)
      return wrong;
    at = stop + 1;
  }
  return "its end is missing";
}

void report_release(struct report *r) {
  struct report_words *lists[] = {&r->files, &r->clang_args, &r->args, &r->env};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    while (lists[i]->count)
      free_word(lists[i]->items[--lists[i]->count]);
    VEC_FREE(lists[i]->items, lists[i]->capacity);
  }
  free_word(r->stdin_file);
  free_word(r->files_folder);
  free_word(r->clang);
  free_word(r->always);
  for (size_t i = 0; i < r->fault_count; i++) {
    free_word(r->faults[i].kind);
    VEC_FREE(r->faults[i].trace.steps, r->faults[i].trace.capacity);
  }
  VEC_FREE(r->faults, r->fault_capacity);
}
