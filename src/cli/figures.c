/*
 * cli/figures.c - the figures of a check, as JSON and for people.
 *
 * Both derive from the tables in allways/explore.h.
 */
#include "cli/figures.h"

#include <stddef.h>
#include <string.h>

#include <jansson.h>

struct figure {
  const char *name, *text;
  size_t offset; /* in the result */
  enum { KIND_count, KIND_real } kind;
};

#define AT(part) offsetof(struct allways_check_result, part)
static const struct figure plain[] = {
#define X(type, name, text) {#name, text, AT(name), KIND_##type},
    ALLWAYS_FIGURES(X)
#undef X
        {NULL, NULL, 0, KIND_count}};
static const struct figure memory[] = {
#define X(type, name, text) {#name, text, AT(memory.name), KIND_##type},
    ALLWAYS_MEMORY_FIGURES(X)
#undef X
        {NULL, NULL, 0, KIND_count}};
static const struct figure calls[] = {
#define X(type, name, text) {#name, text, AT(calls.name), KIND_##type},
    ALLWAYS_CALL_FIGURES(X)
#undef X
        {NULL, NULL, 0, KIND_count}};
static const struct figure times[] = {
#define X(type, name, text) {#name, text, AT(times.name), KIND_##type},
    ALLWAYS_TIME_FIGURES(X)
#undef X
        {NULL, NULL, 0, KIND_count}};

const char *verdict_text(enum allways_verdict verdict) {
  return verdict == ALLWAYS_TRUE    ? "true"
         : verdict == ALLWAYS_FALSE ? "false"
                                    : "unknown";
}

static const void *value(const struct figure *f,
                         const struct allways_check_result *r) {
  return (const char *)r + f->offset;
}

/* --------------------------------------------------------------------- JSON */

static void add(json_t *json, const struct figure *f,
                const struct allways_check_result *r) {
  for (; f->name; f++) {
    const void *v = value(f, r);
    json_object_set_new(
        json, f->name,
        f->kind == KIND_real
            ? json_real(*(const allways_real *)v)
            : json_integer((json_int_t) * (const allways_count *)v));
  }
}

bool figures_write(const char *name, const struct allways_check_result *r) {
  json_t *json = json_pack("{s:i, s:s, s:s, s:s, s:s}", "version", 1, "verdict",
                           verdict_text(r->verdict), "kind",
                           r->kind ? r->kind : "", "reason", r->reason,
                           "rests_on", r->rests_on);
  add(json, plain, r);
  json_t *part = json_object();
  add(part, memory, r);
  json_object_set_new(json, "memory", part);
  part = json_object();
  add(part, calls, r);
  json_object_set_new(json, "calls", part);
  part = json_object();
  add(part, times, r);
  json_object_set_new(json, "times", part);
  bool good =
      strcmp(name, "-") == 0
          ? json_dumpf(json, stdout, JSON_INDENT(2)) == 0 && puts("") >= 0
          : json_dump_file(json, name, JSON_INDENT(2)) == 0;
  json_decref(json);
  return good;
}

/* --------------------------------------------------------------- for people */

static void print(FILE *file, const char *group, const struct figure *f,
                  const struct allways_check_result *r) {
  for (; f->name; f++) {
    const void *v = value(f, r);
    char name[64];
    snprintf(name, sizeof name, "%s%s", group, f->name);
    fprintf(file, "stats: %-22s ", name);
    if (f->kind == KIND_real)
      fprintf(file, "%14.6g", *(const allways_real *)v);
    else
      fprintf(file, "%14llu", (unsigned long long)*(const allways_count *)v);
    fprintf(file, "  %s\n", f->text);
  }
}

void figures_print(FILE *file, const struct allways_check_result *r) {
  print(file, "", plain, r);
  print(file, "memory.", memory, r);
  if (r->calls.looked_up)
    print(file, "calls.", calls, r);
  print(file, "times.", times, r);
}
