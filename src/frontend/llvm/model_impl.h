/*
 * frontend/llvm/model_impl.h - models of functions that nobody defines, in C.
 *
 * A source says what such a function takes and returns.  libclang reads it in
 * its preprocessed form, where a declaration is plain text: the declarations of
 * types that a model needs are copied.
 */
#ifndef FRONTEND_LLVM_MODEL_IMPL_H
#define FRONTEND_LLVM_MODEL_IMPL_H

#include "ir/ir.h"

/* A source: how clang is called for it, and what its preprocessor makes. */
struct model_unit {
  const char **argv; /* without the name of the file */
  size_t count;
  const char *text;
  size_t size;
};

struct model_job {
  const struct model_unit *units;
  size_t unit_count;
  const struct ir_function *const *functions; /* that nobody defines */
  size_t function_count;
};
/* The text of a C file, or a message that begins with '!'.  Meant for a process
 * of its own. */
const char *model_find(void *job);

#endif
