/*
 * frontend/clang_impl.h - C files to bitcode, by clang.
 */
#ifndef FRONTEND_CLANG_IMPL_H
#define FRONTEND_CLANG_IMPL_H

#include "frontend/front.h"
#include "frontend/kept_impl.h"
#include "frontend/process_impl.h"
#include "frontend/words_impl.h"

/* What comes of each C file. */
enum clang_output {
  CLANG_BITCODE,   /* or what the preprocessor makes */
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
  bool colours;      /* in messages */
  bool preprocesses; /* and does not compile */
  struct process *processes;
  struct process_bytes *outputs;
  size_t started, finished; /* files */
  char headers[4096];       /* where ours are; "": not found */
  bool no_memory;           /* there was not enough for one of them */
  struct kept kept;
};

/* Starts them, but for those whose outputs the cache has (NULL: there is none).
 * program: NULL is clang-19.  The units are borrowed.  False: diag says why. */
bool clang_start(struct clang *clang, const char *program, bool colours,
                 struct cache *cache, const struct clang_unit *units,
                 size_t count, struct front_diag *diag);
/* Waits for all, and gives what is new to the cache.  False: messages of clang
 * say why, or diag does. */
bool clang_finish(struct clang *clang, struct front_diag *diag);
/* Only preprocesses them, and waits; clang_release comes after it in any case.
 */
bool clang_preprocess(struct clang *clang, const char *program,
                      const struct clang_unit *units, size_t count,
                      struct front_diag *diag);
/* The command line of a file, without its name at the end and its kind. */
void clang_words(const struct clang *clang, size_t file, struct words *words);
const struct process_bytes *clang_output(const struct clang *clang,
                                         enum clang_output what, size_t file);
/* How many of the files the cache had. */
size_t clang_cached(const struct clang *clang);
bool clang_is_cached(const struct clang *clang, size_t file);
void clang_release(struct clang *clang);

#endif
