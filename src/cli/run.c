/*
 * cli/run.c - allways run and dump-ir.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/available.h"
#include "cli/cache.h"
#include "cli/command.h"
#include "cli/exits.h"
#include "cli/sandbox.h"
#include "cli/supervise.h"
#include "cli/terminal.h"
#include "cli/usage.h"

static void output(void *context, int fd, const void *bytes, size_t size) {
  (void)context;
  fwrite(bytes, 1, size, fd == 2 ? stderr : stdout);
}

static void note(void *context, const char *text) {
  (void)context;
  fflush(stdout);
  fprintf(stderr, "note: %s\n", text);
}

static uint64_t most_memory;

static void no_memory(void) {
  fflush(stdout);
  fprintf(stderr,
          "limit: out of memory: %llu bytes, most of the available memory "
          "(--max-memory)\n",
          (unsigned long long)most_memory);
  _Exit(EXIT_UNKNOWN);
}

/* Strangers' programs, and inputs without an end: the same limit as that of a
 * check, unless the program's objects are to have more. */
static void enter(struct command *c) {
  uint64_t objects = c->run.max_memory;
  most_memory = memory_limit(1);
  if (most_memory && objects > most_memory / 2)
    most_memory = objects < UINT64_MAX / 4 ? 2 * objects : 0;
  c->run.cache = cache_of(c, true);
  memory_limit_self(most_memory, no_memory);
  if (!c->no_sandbox)
    sandbox_enter(NULL);
}

static void print_stats(const struct allways_run_result *r) {
  fprintf(stderr,
          "stats: clang %.3f s, parse %.3f s, lower %.3f s, passes %.3f s, "
          "run %.3f s\n"
          "stats: %llu C files, %llu of them compiled before and unchanged\n"
          "stats: %llu areas, %llu bytes at the end, %llu slices\n",
          r->clang, r->parse, r->lower, r->passes, r->run,
          (unsigned long long)r->compiled, (unsigned long long)r->cached,
          (unsigned long long)r->areas, (unsigned long long)r->bytes,
          (unsigned long long)r->slices);
}

static int exit_code(enum allways_run_status status, int of_program) {
  switch (status) {
  case ALLWAYS_RUN_OK:
    return of_program;
  case ALLWAYS_RUN_ABORTED:
    return EXIT_ABORTED;
  case ALLWAYS_RUN_FAULT:
  case ALLWAYS_RUN_REENTERED:
    return EXIT_FAULT;
  case ALLWAYS_RUN_PRUNED:
    return 0;
  case ALLWAYS_RUN_USAGE:
    return EXIT_USAGE;
  case ALLWAYS_RUN_COMPILE:
    return EXIT_COMPILE;
  default:
    return EXIT_UNKNOWN;
  }
}

int command_run(struct command *c) {
  struct allways_run_result result;
  c->run.output = output;
  c->run.note = note;
  enter(c);
  enum allways_run_status status = allways_run(&c->run, &result);
  fflush(stdout);
  bool ours = status == ALLWAYS_RUN_USAGE || status == ALLWAYS_RUN_COMPILE;
  if (result.report[0])
    ours ? complain_report(result.report) : put_report(stderr, result.report);
  if (status == ALLWAYS_RUN_PRUNED)
    fputs("note: an assumption of the program does not hold in this run\n",
          stderr);
  if (c->stats)
    print_stats(&result);
  int code = exit_code(status, result.exit_status);
  allways_run_result_clear(&result);
  allways_cache_close(c->run.cache);
  return code;
}

int command_dump_ir(struct command *c) {
  struct allways_run_result result;
  enter(c);
  enum allways_run_status status = allways_dump_ir(&c->run, &result);
  if (status == ALLWAYS_RUN_OK)
    fputs(result.report, stdout);
  else if (result.report[0])
    complain_report(result.report);
  allways_run_result_clear(&result);
  allways_cache_close(c->run.cache);
  return exit_code(status, 0);
}
