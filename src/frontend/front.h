/*
 * frontend/front.h - from files to a program.
 *
 * front_load runs clang on C files (all at once), reads bitcode and textual
 * LLVM files as they are, finds the bitcode in objects, archives and programs
 * that `allways cc` made, links them with each other and with the runtime, and
 * runs the passes.  Only functions that can be reached from main, constructors
 * and destructors, or whose address is taken there, are in the program.
 */
#ifndef FRONTEND_FRONT_H
#define FRONTEND_FRONT_H

#include "frontend/cache.h"
#include "ir/ir.h"

enum front_status {
  FRONT_OK,
  FRONT_USAGE,  /* no such file, a directory, unknown kind of file */
  FRONT_COMPILE /* clang said no (its messages went to the caller), a broken
                   file, no main, symbols defined twice */
};

struct front_options {
  const char *const *files;
  size_t file_count;
  const char *project;   /* a compile_commands.json whose C files come too, with
                            their own arguments; or NULL */
  const char *main_file; /* of files that define main, the one that is not left
                            out; NULL: of the project only one may */
  const char *const *clang_args; /* -I, -D, ... as the user gave them */
  size_t clang_arg_count;
  const char *clang;    /* NULL: clang-19 */
  const char *monitor;  /* a function that stays though nobody calls it; NULL:
                           none.  If there is none of this name, the program has
                           no monitor */
  bool all;             /* keep functions that nobody calls, do not need main,
                           leave the runtime away: for dump-ir */
  bool volatile_atomic; /* volatile accesses are relaxed atomic ones */
  struct cache *cache;  /* of compiled files; NULL: there is none */
  bool colours;       /* in messages of the compiler, as terminals want them */
  bool before_passes; /* leave the program as it was lowered: a second machine
                         runs it (tests/reference) */
};

struct front_diag {
  char text[1024]; /* one line without a final newline */
};

/* When each part of loading began, in seconds on the monotonic clock, and how
 * many C files there were, and how many of them the cache had. */
struct front_times {
  double start, clang, parse, lower, passes, end;
  size_t files, cached;
};

enum front_status front_load(struct ir_program *program,
                             const struct front_options *options,
                             struct front_diag *diag,
                             struct front_times *times);

struct text;
/* Adds a C file with a model of each of these functions, which nobody
 * defines. The program was loaded with the same options.  False: diag says why
 * not. */
bool front_stubs(const struct front_options *options,
                 const struct ir_function *const *functions, size_t count,
                 struct text *to, struct front_diag *diag);

#endif
