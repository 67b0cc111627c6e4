/*
 * allways/run.h - run one execution of a C program, with every check on.
 *
 *     struct allways_run_options o = {.files = files, .file_count = 1};
 *     struct allways_run_result r;
 *     if (allways_run(&o, &r) == ALLWAYS_RUN_FAULT)
 *       fputs(r.report, stderr);
 *     allways_run_result_clear(&r);
 */
#ifndef ALLWAYS_RUN_H
#define ALLWAYS_RUN_H

#include "allways/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

enum allways_run_status {
  ALLWAYS_RUN_OK,          /* the program ended: result.exit_status */
  ALLWAYS_RUN_ABORTED,     /* by abort() */
  ALLWAYS_RUN_FAULT,       /* result.report says which and where */
  ALLWAYS_RUN_UNSUPPORTED, /* something is not modelled */
  ALLWAYS_RUN_LIMIT,       /* stack, memory */
  ALLWAYS_RUN_PRUNED,      /* an assumption of the program does not hold */
  ALLWAYS_RUN_REENTERED,   /* detect_reentry: a state was met again */
  ALLWAYS_RUN_USAGE,       /* options or files that cannot be used */
  ALLWAYS_RUN_COMPILE      /* the program does not compile or load */
};

/* A directory that keeps what the compiler made, for the next call. */
struct allways_cache;

struct allways_run_options {
  const char *const *files; /* .c, .i, .bc, .ll, and what allways/cc.h made */
  size_t file_count;
  /* A compile_commands.json, whose C files come too, each with its own
   * arguments; NULL: none. */
  const char *project;
  /* Of files that define main the one that is used, others are left out; NULL:
   * of the project's only one may define it, or none if another file does. */
  const char *main_file;
  const char *const *clang_args; /* -I, -D, ... */
  size_t clang_arg_count;
  const char *clang;           /* NULL: clang-19 */
  struct allways_cache *cache; /* NULL: all is compiled */
  const char *const *args;     /* argv[1] .. of the program */
  size_t arg_count;
  const char *const *env; /* NAME=VALUE */
  size_t env_count;
  const char *stdin_file;   /* NULL: no input */
  const char *files_folder; /* read-only files of the program; NULL: none */
  const uint64_t *choices;  /* what to choose; then always 0 */
  size_t choice_count;
  uint64_t max_stack;  /* calls; 0: 200,000 */
  uint64_t max_memory; /* bytes of objects; 0: no limit */
  /* Also look for what the standard leaves undefined and is harmless. */
  bool pedantic;
  bool strict_undefined;
  bool malloc_may_fail;   /* each call: a choice of two, 1 is NULL */
  bool spurious_wakeups;  /* each wait for a condition: 1 may wake spuriously */
  bool spurious_failures; /* mtx_trylock, weak exchanges: 1 is a failure */
  bool volatile_atomic;   /* volatile accesses are relaxed atomic ones */
  bool detect_reentry;
  /* Faults that are not reported, "KIND:FUNCTION" each; FUNCTION may have * and
   * ? in it.  Comments in the source, "allways: allow KIND", are others. */
  const char *const *suppressions;
  size_t suppression_count;
  bool check_cleanup; /* a block not freed at the end is a fault */
  bool check_abort;   /* abort() is a fault */
  bool ignore_leaks;
  bool all_leaks; /* also of blocks that main's variables point to at its end */
  bool before_passes;     /* dump_ir: the program as it was lowered */
  uint64_t schedule_seed; /* threads take turns at random; 0: round robin */
  /* Tests: each slice is run, undone and run again, with caches forgotten now
   * and then; 0: not. */
  uint64_t rerun_seed;
  /* Output of the program, fd 1 or 2; and its notes.  NULL: dropped. */
  void (*output)(void *context, int fd, const void *bytes, size_t size);
  void (*note)(void *context, const char *text);
  void *context;
};

struct allways_run_result {
  int exit_status;
  char *report; /* lines for people; "" if there is nothing to say */
  size_t report_size;
  uint64_t areas, bytes; /* memory of the program at its end */
  uint64_t slices;
  /* Seconds: clang, reading, lowering, passes, running. */
  double clang, parse, lower, passes, run;
  /* C files, and how many of them the cache had. */
  uint64_t compiled, cached;
};

/* Before threads are started: a process of its own writes to the directory,
 * which is made if it is missing and may be read-only; about so many bytes are
 * kept. NULL: it is not used, and why says for what reason. */
ALLWAYS_API struct allways_cache *allways_cache_open(const char *directory,
                                                     uint64_t most, char *why,
                                                     size_t room);
/* Waits until all is written.  The cache may be NULL. */
ALLWAYS_API void allways_cache_close(struct allways_cache *cache);

ALLWAYS_API enum allways_run_status
allways_run(const struct allways_run_options *options,
            struct allways_run_result *result);
ALLWAYS_API void allways_run_result_clear(struct allways_run_result *result);

/* The program in allways's own form, as text; files and clang_args of the
 * options are used. */
ALLWAYS_API enum allways_run_status
allways_dump_ir(const struct allways_run_options *options,
                struct allways_run_result *result);

/* A C file with a model of each function that the program uses and nobody
 * defines, in result->report.  reads, or NULL, is called with each file that
 * the compiler has read. */
typedef void allways_reads_fn(void *context, const char *file);
ALLWAYS_API enum allways_run_status
allways_stubs(const struct allways_run_options *options,
              struct allways_run_result *result, allways_reads_fn *reads,
              void *context);

#ifdef __cplusplus
}
#endif
#endif
