/*
 * frontend/clang_impl.h - C files to bitcode, by clang.
 */
#ifndef FRONTEND_CLANG_IMPL_H
#define FRONTEND_CLANG_IMPL_H

#include "frontend/front.h"
#include "frontend/process_impl.h"

/* What comes of each C file. */
enum clang_output {
  CLANG_BITCODE,
  CLANG_CONSTANTS, /* for folded_read, where there are some */
  CLANG_READS,     /* the files that the compiler read, as a rule for make */
  CLANG_MESSAGES,  /* for people */
  CLANG_OUTPUTS
};

/* A C file, and how it is compiled. */
struct clang_unit {
  const char *file;
  const char *kind;   /* what -x says of it; NULL: its name does */
  const char *folder; /* where clang runs; NULL: here */
  const char *const *args;
  size_t arg_count;
};

/* One run of clang for each C file, some at a time, and one that looks at its
 * constants.  By kind of output, then by file. */
struct clang {
  const char *program; /* clang */
  const struct clang_unit *units;
  size_t count;
  bool colours; /* in messages */
  struct process *processes;
  struct process_bytes *outputs;
  size_t started, finished; /* files */
  char headers[4096];       /* where ours are; "": not found */
  bool no_memory;           /* there was not enough for one of them */
};

/* Starts them.  program: NULL is clang-19.  The units are borrowed.  False:
 * diag says why. */
bool clang_start(struct clang *clang, const char *program, bool colours,
                 const struct clang_unit *units, size_t count,
                 struct front_diag *diag);
/* Waits for all.  False: messages of clang say why, or diag does. */
bool clang_finish(struct clang *clang, struct front_diag *diag);
const struct process_bytes *clang_output(const struct clang *clang,
                                         enum clang_output what, size_t file);
void clang_release(struct clang *clang);

#endif
