/*
 * cli/statistics.c - the statistics of a check, for people.
 *
 * They derive from the tables in allways/explore.h.
 */
#include "cli/statistics.h"

#include <stddef.h>

struct statistic {
  const char *name, *text;
  size_t offset; /* in the result */
  enum { KIND_count, KIND_real } kind;
};

#define AT(part) offsetof(struct allways_check_result, part)
static const struct statistic plain[] = {
#define X(type, name, text) {#name, text, AT(name), KIND_##type},
    ALLWAYS_STATISTICS(X)
#undef X
        {NULL, NULL, 0, KIND_count}};
static const struct statistic memory[] = {
#define X(type, name, text) {#name, text, AT(memory.name), KIND_##type},
    ALLWAYS_MEMORY_STATISTICS(X)
#undef X
        {NULL, NULL, 0, KIND_count}};
static const struct statistic calls[] = {
#define X(type, name, text) {#name, text, AT(calls.name), KIND_##type},
    ALLWAYS_CALL_STATISTICS(X)
#undef X
        {NULL, NULL, 0, KIND_count}};
static const struct statistic solver[] = {
#define X(type, name, text) {#name, text, AT(solver.name), KIND_##type},
    ALLWAYS_SOLVER_STATISTICS(X)
#undef X
        {NULL, NULL, 0, KIND_count}};
static const struct statistic times[] = {
#define X(type, name, text) {#name, text, AT(times.name), KIND_##type},
    ALLWAYS_TIME_STATISTICS(X)
#undef X
        {NULL, NULL, 0, KIND_count}};
static const struct statistic cache[] = {
#define X(type, name, text) {#name, text, AT(cache.name), KIND_##type},
    ALLWAYS_CACHE_STATISTICS(X)
#undef X
        {NULL, NULL, 0, KIND_count}};

const char *verdict_text(enum allways_verdict verdict) {
  return verdict == ALLWAYS_TRUE    ? "true"
         : verdict == ALLWAYS_FALSE ? "false"
                                    : "unknown";
}

static const void *value(const struct statistic *f,
                         const struct allways_check_result *r) {
  return (const char *)r + f->offset;
}

/* --------------------------------------------------------------- for people */

static void print(FILE *file, const char *group, const struct statistic *f,
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

void statistics_print(FILE *file, const struct allways_check_result *r) {
  print(file, "", plain, r);
  print(file, "memory.", memory, r);
  if (r->calls.looked_up)
    print(file, "calls.", calls, r);
  if (r->solver.asked)
    print(file, "solver.", solver, r);
  print(file, "times.", times, r);
  print(file, "cache.", cache, r);
}
