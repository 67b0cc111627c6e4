/*
 * output/document.c - the result of a check in full, as one JSON document.
 */
#define _POSIX_C_SOURCE 200809L
#include "output/document.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "allways/formats.h"
#include "base/files.h"
#include "base/sha256.h"
#include "output/fields.h"
#include "output/formats_impl.h"

/* ------------------------------------------------------------ program, tool */

/* Bytes of all files of a program that are hashed: the supervisor does it, too,
 * when the time is over. */
enum { HASHED_MOST = 16 << 20 };

/* "": it cannot be read (any more), is no regular file, or larger than what is
 * left. */
static void hash_file(const char *name, size_t *left, char text[SHA256_TEXT]) {
  struct sha256 hash;
  char bytes[16384];
  ssize_t n = 0;
  size_t size = 0;
  int fd = file_open_regular(name);
  text[0] = 0;
  if (fd < 0)
    return;
  sha256_init(&hash);
  while (size <= *left && (n = read(fd, bytes, sizeof bytes)) > 0) {
    sha256_add(&hash, bytes, (size_t)n);
    size += (size_t)n;
  }
  if (n == 0)
    sha256_end(&hash, text);
  *left -= size < *left ? size : *left;
  close(fd);
}

static json_t *words(const char *const *items, size_t count) {
  json_t *list = json_array();
  for (size_t i = 0; i < count; i++)
    json_array_append_new(list, field_string(items[i]));
  return list;
}

static json_t *files(const char *const *names, size_t count) {
  json_t *list = json_array();
  size_t left = HASHED_MOST;
  for (size_t i = 0; i < count; i++) {
    char hash[SHA256_TEXT];
    json_t *file = json_object();
    hash_file(names[i], &left, hash);
    field_put_text(file, "name", names[i]);
    field_put_text(file, "sha256", hash);
    json_array_append_new(list, file);
  }
  return list;
}

static void put_date(json_t *json) {
  char text[32];
  time_t now = time(NULL);
  struct tm utc;
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
  field_put_text(json, "date", text);
}

static void put_head(json_t *json, const char *const *names, size_t count,
                     const struct allways_run_options *o) {
  char folder[4096];
  json_t *tool = json_object(), *program = json_object();
  field_put_number(json, "schema", 1);
  field_put_text(tool, "name", "allways");
  field_put_text(tool, "version", ALLWAYS_VERSION);
  field_put(json, "tool", tool);
  put_date(json);
  json_t *list = files(names, count);
  if (o->project) { /* the files it names are in no order that matters */
    json_t *project = files(&o->project, 1);
    json_array_extend(project, list);
    json_decref(list);
    list = project;
  }
  field_put(program, "files", list);
  field_put_text(program, "directory",
                 getcwd(folder, sizeof folder) ? folder : "");
  field_put(program, "compiler", words(o->clang_args, o->clang_arg_count));
  field_put(program, "arguments", words(o->args, o->arg_count));
  field_put(json, "program", program);
}

/* ------------------------------------------------------------------ verdict */

static const char *verdict_word(enum allways_verdict verdict) {
  return verdict == ALLWAYS_TRUE      ? "true"
         : verdict == ALLWAYS_FALSE   ? "false"
         : verdict == ALLWAYS_UNKNOWN ? "unknown"
                                      : "failed";
}

static int exit_code(enum allways_verdict verdict) {
  return verdict == ALLWAYS_TRUE      ? 0
         : verdict == ALLWAYS_FALSE   ? 10
         : verdict == ALLWAYS_UNKNOWN ? 5
         : verdict == ALLWAYS_NO_LOAD ? 2
                                      : 1;
}

static json_t *properties(uint32_t wanted) {
  json_t *list = json_array();
  for (int k = 0; k < FAULT_KIND_COUNT; k++)
    if (wanted & UINT32_C(1) << k)
      json_array_append_new(list,
                            json_string(fault_kind_name((enum fault_kind)k)));
  return list;
}

/* Without the newlines around it. */
static void put_reason(json_t *json, const char *text) {
  size_t n = strlen(text);
  while (n > 0 && text[n - 1] == '\n')
    n--;
  field_put(json, "reason", field_clean(text, n));
}

/* --------------------------------------------------------------- statistics */

static json_t *count_json(allways_count n) {
  return json_integer((json_int_t)n);
}
static json_t *real_json(allways_real x) { return json_real(x); }

#define X(type, name, text) field_put(json, #name, type##_json(r->name));
static void put_statistics(json_t *json, const struct allways_check_result *r) {
  ALLWAYS_STATISTICS(X)
}
#undef X

#define X(type, name, text) field_put(json, #name, type##_json(r->memory.name));
static json_t *memory(const struct allways_check_result *r) {
  json_t *json = json_object();
  ALLWAYS_MEMORY_STATISTICS(X)
  return json;
}
#undef X

#define X(type, name, text) field_put(json, #name, type##_json(r->calls.name));
static json_t *calls(const struct allways_check_result *r) {
  json_t *json = json_object();
  ALLWAYS_CALL_STATISTICS(X)
  return json;
}
#undef X

#define X(type, name, text) field_put(json, #name, type##_json(r->solver.name));
static json_t *solver(const struct allways_check_result *r) {
  json_t *json = json_object();
  ALLWAYS_SOLVER_STATISTICS(X)
  return json;
}
#undef X

#define X(type, name, text) field_put(json, #name, type##_json(r->times.name));
static json_t *times(const struct allways_check_result *r) {
  json_t *json = json_object();
  ALLWAYS_TIME_STATISTICS(X)
  return json;
}
#undef X

/* ------------------------------------------------------------- entry points */

char *document_text(const json_t *document, size_t *size) {
  struct text text = {NULL, 0, 0};
  json_write(&text, document);
  *size = text.capacity;
  return text.bytes;
}

json_t *document_new(const struct document *d, json_t *found,
                     json_t *coverage) {
  const struct allways_check_options *options = d->options;
  const struct allways_check_result *r = d->result;
  json_t *json = json_object();
  bool verdict = r->verdict <= ALLWAYS_UNKNOWN;
  uint32_t always = UINT32_C(1) << FAULT_ALWAYS;
  put_head(json, options->run.files, options->run.file_count, &options->run);
  field_put_text(json, "verdict", verdict_word(r->verdict));
  field_put_number(json, "exit_code", exit_code(r->verdict));
  field_put_text(json, "kind", r->kind ? r->kind : "");
  put_reason(json, verdict ? r->reason : r->report);
  field_put(json, "place", d->place ? json_incref(d->place) : json_null());
  field_put_text(json, "rests_on", r->assumes);
  field_put(json, "suppressions",
            d->suppressions ? json_incref(d->suppressions) : json_array());
  field_put(json, "explanation", document_explanation(d));
  field_put(json, "advice", document_advice(d));
  field_put(json, "properties",
            properties(options->always ? d->wanted : d->wanted & ~always));
  field_put_bool(json, "complete", d->complete);
  field_put_text(json, "incomplete", d->left ? d->left : "");
  field_put(json, "found", found ? found : json_array());
  if (coverage)
    field_put(json, "coverage", coverage);
  put_statistics(json, r);
  field_put(json, "memory", memory(r));
  field_put(json, "calls", calls(r));
  field_put(json, "solver", solver(r));
  field_put(json, "times", times(r));
  return json;
}

json_t *document_failed(const char *const *names, size_t count,
                        const char *reason, int code) {
  char nothing[] = "";
  const struct allways_check_result none = {.verdict = ALLWAYS_NO_LOAD,
                                            .report = nothing};
  const struct allways_check_options o = {
      .run = {.files = names, .file_count = count}};
  json_t *json = document_new(
      &(struct document){.options = &o, .result = &none}, NULL, NULL);
  field_put_number(json, "exit_code", code);
  put_reason(json, reason);
  return json;
}
