/*
 * frontend/objects_impl.h - the bitcode in object files, archives, programs and
 * shared libraries.
 */
#ifndef FRONTEND_OBJECTS_IMPL_H
#define FRONTEND_OBJECTS_IMPL_H

#include "frontend/llvm/load_impl.h"
#include "frontend/process_impl.h"
#include "frontend/words_impl.h"

/* What was found, and the memory it lies in. */
struct objects {
  struct llvm_input *inputs;
  size_t count, capacity;
  struct llvm_foreign *foreign; /* what has no bitcode */
  size_t foreign_count, foreign_capacity;
  struct process_bytes *contents; /* of files */
  size_t content_count, content_capacity;
  struct words texts; /* names and reasons */
  struct words notes; /* for people, each once */
};

/* What is in a file, by its first bytes. */
enum objects_kind {
  OBJECTS_BITCODE,
  OBJECTS_ELF,
  OBJECTS_ARCHIVE,
  OBJECTS_SCRIPT,
  OBJECTS_UNKNOWN
};
enum objects_kind objects_kind(const char *path);

/* Adds the bitcode in a file to the inputs.  False: diag says why not. */
bool objects_read(struct objects *objects, const char *path,
                  struct front_diag *diag);
/* Adds an input from elsewhere; its number. */
size_t objects_add(struct objects *objects, struct llvm_input input);
/* After the last one: llvm_load wants them in order. */
void objects_sort(struct objects *objects);
void objects_release(struct objects *objects);

#endif
