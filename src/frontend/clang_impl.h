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

/* One run of clang for each C file, some at a time, and one that looks at its
 * constants.  By kind of output, then by file. */
struct clang {
  const struct front_options *options;
  const char *const *files;
  size_t count;
  struct process *processes;
  struct process_bytes *outputs;
  size_t started, finished; /* files */
  char headers[4096];       /* where ours are; "": not found */
  bool no_memory;           /* there was not enough for one of them */
};

/* Starts them.  False: diag says why. */
bool clang_start(struct clang *clang, const struct front_options *options,
                 const char *const *files, size_t count,
                 struct front_diag *diag);
/* Waits for all.  False: messages of clang say why, or diag does. */
bool clang_finish(struct clang *clang, struct front_diag *diag);
const struct process_bytes *clang_output(const struct clang *clang,
                                         enum clang_output what, size_t file);
void clang_release(struct clang *clang);

#endif
