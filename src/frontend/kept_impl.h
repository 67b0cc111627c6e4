/*
 * frontend/kept_impl.h - what clang made of C files, in the cache.
 *
 * An entry is found by all that says what clang is to do: the text of the
 * source, the command line, the folder, the environment, the compiler, and this
 * program.  It holds if all files that clang has read are as they were, and no
 * file is there now that clang would have taken instead of one of them.
 */
#ifndef FRONTEND_KEPT_IMPL_H
#define FRONTEND_KEPT_IMPL_H

#include "frontend/cache_impl.h"
#include "frontend/facts_impl.h"
#include "frontend/process_impl.h"
#include "frontend/search_path_impl.h"

/* What clang is to do with a file. */
struct kept_job {
  const char *file;        /* as it is named there */
  const char *folder;      /* where clang runs; NULL: here */
  const char *program;     /* clang */
  const char *const *argv; /* all of it */
  size_t argc;
  const char *const *args; /* of the user */
  size_t arg_count;
  const char *headers; /* where ours are; "": nowhere */
};

struct kept_unit {
  char name[SHA256_TEXT]; /* of the entry; "": it cannot be kept */
  size_t search;          /* which search path */
  bool found, good;       /* good: clang has ended well */
};

struct kept {
  struct cache *cache; /* NULL: nothing is kept */
  struct timespec began;
  struct kept_unit *units;
  size_t count;
  struct facts before, after; /* clang ran */
  char maker[SHA256_TEXT];    /* who compiles; "": not known yet */
  const char *maker_folder;   /* and where */
  struct search_path *searches;
  size_t search_count, search_capacity;
};

/* count: of files.  The cache is borrowed. */
void kept_init(struct kept *kept, struct cache *cache, size_t count);
/* For each file: what would its entry be called? */
void kept_name(struct kept *kept, size_t file, const struct kept_job *job);
/* After all of them, and before clang runs. */
void kept_announce(struct kept *kept);
/* Is there an entry that holds?  Then the outputs are what it has, parts of
 * them; they are empty before. */
bool kept_find(struct kept *kept, size_t file, const char *folder,
               struct process_bytes *const *parts, size_t count);
/* Clang will run on this file: finds out where it looks for headers. */
void kept_prepare(struct kept *kept, size_t file, const struct kept_job *job);
/* What came of it, when clang has ended well.  reads: the rule that names the
 * files it read. */
void kept_store(struct kept *kept, size_t file, const struct kept_job *job,
                const struct process_bytes *const *parts, size_t count,
                const struct process_bytes *reads);
void kept_release(struct kept *kept);

/* The names in the rule that clang writes for make: calls for each. */
typedef void kept_read_fn(void *context, const char *name);
void kept_reads(const char *rule, size_t size, kept_read_fn *fn, void *context);

#endif
