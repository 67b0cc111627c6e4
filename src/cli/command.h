/*
 * cli/command.h - a command line, read.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allways/explore.h"
#include "allways/run.h"

/* Which commands take an option. */
enum {
  RUN = 1,
  CHECK = 2,
  DUMP = 4,
  REPLAY = 8,
  DRAW = 16,
  STUBS = 32,
  AGAIN = REPLAY | DRAW,
  BOTH = RUN | CHECK,
  ANY = BOTH | AGAIN,
  ALL = 63
};

/* A list of strings that are borrowed. */
struct strings {
  const char **items;
  size_t count, capacity;
};
void strings_add(struct strings *list, const char *text);

struct command {
  unsigned which; /* RUN, CHECK, ... */
  struct allways_run_options run;
  struct allways_check_options check;
  const char *json, *sarif, *junit, *witness, *lcov, *html;
  const char *schedule, *output;
  const char *graph; /* its name, where check.graph is a temporary file */
  uint64_t step, row, fault, jobs;
  bool has_step, each;
  enum allways_picture_format format;
  struct strings files, clang_args, args, env, no_summary, suppressions;
  struct strings given; /* the words before --, without the files */
  bool checks;          /* the files are names of checks of .allways.yml */
  bool from_config;     /* the command line is that of such a check */
  uint64_t *choices;
  size_t choice_count, choice_capacity;
  bool stats;
  bool no_cache;
  bool no_sandbox;
  bool one_process; /* the supervisor checks itself */
};

/* Finishes what a check has begun to write, when allways itself has failed. */
void check_failed(const char *why);

/* They return the exit code. */
int command_check(struct command *c);
int command_replay(struct command *c);
int command_draw(struct command *c);
int command_run(struct command *c);
int command_dump_ir(struct command *c);
int command_stubs(struct command *c);

struct command_kind {
  const char *name;
  unsigned which;
  int (*run)(struct command *);
  const char *arguments, *help;
};
/* One without a name ends them. */
extern const struct command_kind commands[];
/* NULL: there is none of this name. */
const struct command_kind *command_find(const char *name);

#endif
