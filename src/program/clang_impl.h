/*
 * program/clang_impl.h - C files to bitcode, by clang.
 */
#ifndef PROGRAM_CLANG_IMPL_H
#define PROGRAM_CLANG_IMPL_H

#include "program/front.h"
#include "program/process_impl.h"

/* One run of clang for each C file, all at once; then as many that look at
 * constants, where there are some: their output is for folded_read. */
struct clang {
  struct process *processes;
  struct process_bytes *outputs;
  size_t count; /* of files */
};

/* Starts them.  False: diag says why. */
bool clang_start(struct clang *clang, const struct front_options *options,
                 const char *const *files, size_t count,
                 struct front_diag *diag);
/* Waits for all.  False: clang has said why on standard error, or diag does.
 */
bool clang_finish(struct clang *clang, struct front_diag *diag);
void clang_release(struct clang *clang);

#endif
