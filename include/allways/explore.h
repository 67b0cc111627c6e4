/*
 * allways/explore.h - check all executions of a C program: every interleaving
 * of its threads, every value of its choices.
 *
 *     const char *files[] = {"queue.c"};
 *     struct allways_check_options o = {.run.files = files,
 *                                       .run.file_count = 1};
 *     struct allways_check_result r;
 *     allways_check(&o, &r);
 *     puts(r.verdict == ALLWAYS_TRUE ? "always" : r.report);
 *     allways_check_result_clear(&r);
 */
#ifndef ALLWAYS_EXPLORE_H
#define ALLWAYS_EXPLORE_H

#include "allways/memory.h"
#include "allways/run.h"
#include "allways/store.h"

#ifdef __cplusplus
extern "C" {
#endif

enum allways_verdict {
  ALLWAYS_TRUE,    /* no execution has a fault; the search was complete */
  ALLWAYS_FALSE,   /* a fault was found: kind, reason, report */
  ALLWAYS_UNKNOWN, /* the search is not complete: reason */
  ALLWAYS_NO_USE,  /* options or files that cannot be used: report */
  ALLWAYS_NO_LOAD  /* the program does not compile or load: report */
};

/* The names of all kinds of faults, with blanks between: "valid-deref ...". */
ALLWAYS_API const char *allways_fault_kinds(void);

/* Who decides what sets of values cannot. */
enum allways_solver {
  ALLWAYS_SOLVER_AUTO, /* Z3, if its library is there */
  ALLWAYS_SOLVER_Z3,
  ALLWAYS_SOLVER_NONE
};

enum allways_search {
  ALLWAYS_SEARCH_DFS, /* depth first */
  ALLWAYS_SEARCH_BFS, /* breadth first: a shortest counterexample */
  ALLWAYS_SEARCH_WALK /* random walks */
};

enum allways_step {
  ALLWAYS_STEP_ACCESS,   /* an access to memory: as machines do it */
  ALLWAYS_STEP_STATEMENT /* a statement of the source, which is atomic; races
                          are not checked */
};

/* A call is executed once for ... */
enum allways_summaries {
  ALLWAYS_SUMMARIES_OFF,      /* nothing: each call is executed */
  ALLWAYS_SUMMARIES_PATTERNS, /* what it reads */
  ALLWAYS_SUMMARIES_STATES    /* all that it could read */
};

struct allways_progress {
  uint64_t states, transitions, bytes;
  size_t depth;
  double seconds;    /* since the check began */
  const char *phase; /* the current activity, as in "while PHASE": a constant */
};

struct allways_check_result;

struct allways_check_options {
  /* files, clang_args, clang, args, env, stdin_file, files_folder, max_stack,
   * strict_undefined are used. */
  struct allways_run_options run;
  enum allways_search search;
  enum allways_store_kind store;
  enum allways_naming names;
  enum allways_step step; /* after which other threads may go on */
  bool no_reduce;         /* every access, or every statement, is a step */
  /* Copies of blocks are made in pieces where other threads could observe
   * them, also if races are among the properties. */
  bool split_copies;
  /* Objects have numeric addresses from the start, in one placement.  If this
   * is false they get them when the program uses an address as a number. */
  bool addresses;
  bool keep_going;
  const char *property; /* kinds, or the name of a SV-COMP file; NULL: all */
  /* An invariant: a function of the program, int f(void), that must be true in
   * every state; NULL: none.  A violation is a fault of the kind "always",
   * which is checked whatever property says. */
  const char *always;
  uint64_t max_states, max_depth; /* 0: no limit */
  bool bound_switches;            /* max_switches counts; else no limit */
  uint64_t max_switches;          /* preemptions; 0: none */
  uint64_t max_memory;            /* bytes in all; 0: no limit */
  bool memory_of_machine;         /* it is the available memory, not a wish */
  double max_seconds;   /* from the call of allways_check on; 0: no limit */
  uint64_t walks, seed; /* ALLWAYS_SEARCH_WALK; the seed is also for audit */
  enum allways_solver solver;
  uint64_t lazy_from; /* choices among so many values are lazy; 0: 17 */
  /* One in so many decisions of the reduction is checked, and a wrong one is an
   * internal error; 0: none. */
  uint64_t audit;
  /* The file to which the caller will write result.file, for the command that
   * the report shows; "-": standard output; NULL: it is not wanted. */
  const char *report_file;
  bool document;    /* result.document is wanted: see allways/formats.h */
  bool coverage;    /* with the lines that were executed; it is slower */
  bool page;        /* result.page is wanted: all of it as HTML */
  unsigned columns; /* of the report; 0: 100 */
  bool colours;     /* in the report, as terminals understand them */
  unsigned workers; /* threads that search depth first on one store; 0: 1 */
  enum allways_summaries summaries;
  const char *const *no_summary; /* functions that are always executed */
  size_t no_summary_count;
  bool show_summaries;    /* in the report */
  bool measure_summaries; /* count calls.elsewhere, which is slow */
  const char *graph; /* file for the explored graph, .aut or .dot; or NULL */
  const volatile int *stop; /* not NULL: ends when it becomes nonzero */
  /* Called when a phase begins, and repeatedly in it; or NULL. */
  void (*progress)(void *context, const struct allways_progress *p);
  /* Called when a fault was found that may be the verdict, with the result as
   * it would be if the check ended here, without the execution shown; by one
   * thread at a time.  For a caller who may end the process.  NULL: nobody
   * asks. */
  void (*found)(void *context, const struct allways_check_result *so_far);
  /* Called for each file that the compiler has read, headers included; or
   * NULL. */
  void (*reads)(void *context, const char *file);
  void *context;
};

/* Statistics of a check: count (uint64_t) or real (double), name, meaning.
 * `allways check --json` and `--stats` have all of them under these names. */
#define ALLWAYS_STATISTICS(X)                                                  \
  X(count, faults, "different faults found")                                   \
  X(count, states, "different states")                                         \
  X(count, transitions, "transitions taken")                                   \
  X(count, revisits, "transitions to a state seen before")                     \
  X(count, disabled, "steps that turned out to be blocked")                    \
  X(count, depth, "of the deepest state")                                      \
  X(count, reduced, "states with a smaller persistent set")                    \
  X(count, audits, "decisions of the reduction that were checked (--audit)")   \
  X(count, audits_exhaustive, "of these, by all executions of the others")     \
  X(count, ends, "executions that reached the end of the program")             \
  X(count, final_states, "different states there")                             \
  X(count, final_sum, "the same for equal sets of these")                      \
  X(count, workers, "threads that searched")                                   \
  X(real, rate, "states a second")                                             \
  X(real, seconds, "of the search")                                            \
  X(real, omission, "bound on the probability of a hash collision")            \
  X(count, samples, "transitions from which the following are averages")       \
  X(real, areas, "in a state")                                                 \
  X(count, areas_most, "in a state, at most")                                  \
  X(real, area_bytes, "bytes of a state: sizes of its areas")                  \
  X(count, area_bytes_most, "bytes of a state, at most")                       \
  X(real, modified, "areas that a step modifies")                              \
  X(real, modified_bytes, "bytes that a step modifies")                        \
  X(real, modified_percent, "of the bytes are modified by a step")             \
  X(real, modified_areas_percent, "of the areas are modified by a step")       \
  X(real, touched, "areas that are modified or renamed by a step")             \
  X(real, touched_bytes, "bytes of these areas")                               \
  X(real, touched_percent, "of the bytes are in such areas")                   \
  X(real, touched_areas_percent, "of the areas are such ones")

/* Bytes, when they were most in all. */
#define ALLWAYS_MEMORY_STATISTICS(X)                                           \
  X(count, total, "in all")                                                    \
  X(count, store, "visited states and final ones")                             \
  X(count, stack, "of a depth-first search")                                   \
  X(count, undo, "for backtracking")                                           \
  X(count, areas, "areas and pointers of current states")                      \
  X(count, queue, "breadth first: states to expand, and the paths to them")    \
  X(count, program, "the program and what is known of it")                     \
  X(count, rest, "everything else")

/* Summaries of calls. */
#define ALLWAYS_CALL_STATISTICS(X)                                             \
  X(count, summaries, "patterns, with their effects")                          \
  X(count, in_place, "patterns that only say: execute the call")               \
  X(count, words, "in patterns")                                               \
  X(count, effects, "of patterns")                                             \
  X(count, solved, "calls outside of others that were solved")                 \
  X(count, looked_up, "calls for which a summary was searched")                \
  X(count, reused, "times that an effect was applied")                         \
  X(count, elsewhere, "of these, where the call could read other memory")      \
  X(count, refused, "calls that others could notice: executed")                \
  X(count, states, "different states while solving")                           \
  X(count, transitions, "transitions while solving")                           \
  X(count, bytes, "of summaries, and of states while solving")

/* Questions whether open values are possible together, and who answered them. */
#define ALLWAYS_SOLVER_STATISTICS(X)                                              \
  X(count, asked, "questions whether values are possible together")            \
  X(count, by_ranges, "of these, answered by ranges, bits and order")          \
  X(count, by_values, "by values that answered another, or ends of sets")      \
  X(count, by_cache, "by the answer to the same question")                     \
  X(count, by_rewriting, "by writing it in simpler terms")                     \
  X(count, by_trying, "by trying all values")                                  \
  X(count, by_smt, "by Z3")                                                    \
  X(count, gave_up, "not answered")                                            \
  X(real, seconds, "of Z3")

/* Seconds, one after the other. */
#define ALLWAYS_TIME_STATISTICS(X)                                             \
  X(real, compile, "clang")                                                    \
  X(real, load, "reading bitcode, linking, passes")                            \
  X(real, analysis, "of effects, and the first state")                         \
  X(real, search, "the search")                                                \
  X(real, shorten, "looking for a shorter counterexample")                     \
  X(real, report, "explaining faults, writing reports")

/* C files; `--stats` alone has these, so that documents do not depend on what
 * was done before. */
#define ALLWAYS_CACHE_STATISTICS(X)                                            \
  X(count, files, "C files")                                                   \
  X(count, hits, "of them, compiled before and unchanged")

typedef uint64_t allways_count;
typedef double allways_real;

struct allways_check_result {
  enum allways_verdict verdict;
  const char *kind;  /* FALSE: of the first fault, such as "valid-deref" */
  char reason[600];  /* unless TRUE */
  char assumes[600]; /* TRUE: the assumptions of the verdict */
  char *report;      /* lines for people, with the assumptions of a verdict */
  size_t report_size;
  /* The counterexamples, for allways_replay; NULL: there are none, or it is not
   * wanted.  The program and the files it reads are not in it, only their
   * names. */
  char *file;
  size_t file_size; /* bytes of it, without the zero at the end */
  char *document;   /* the result in full, as JSON; NULL: not wanted */
  size_t document_size;
  char *page;       /* HTML that needs no other file; NULL: none was wanted */
  size_t page_size; /* bytes of it, without the zero at the end */
  bool no_graph;    /* one was wanted and could not be written */
#define X(type, name, text) allways_##type name;
  ALLWAYS_STATISTICS(X)
  struct {
    ALLWAYS_MEMORY_STATISTICS(X)
  } memory;
  struct {
    ALLWAYS_CALL_STATISTICS(X)
  } calls;
  struct {
    ALLWAYS_SOLVER_STATISTICS(X)
  } solver;
  struct {
    ALLWAYS_TIME_STATISTICS(X)
  } times;
  struct {
    ALLWAYS_CACHE_STATISTICS(X)
  } cache;
#undef X
};

/* Checks all executions, in this thread and options->workers - 1 others.  The
 * options are borrowed until it returns; the result is cleared by
 * allways_check_result_clear, whatever the verdict.  Prints nothing. */
ALLWAYS_API enum allways_verdict
allways_check(const struct allways_check_options *options,
              struct allways_check_result *result);
ALLWAYS_API void allways_check_result_clear(struct allways_check_result *r);

/* Why a check was ended from outside. */
enum allways_stop {
  ALLWAYS_STOP_OTHER,
  ALLWAYS_STOP_TIME,     /* max_seconds are over */
  ALLWAYS_STOP_MEMORY,   /* it needs more than max_memory */
  ALLWAYS_STOP_CPU,      /* the process may not use more time */
  ALLWAYS_STOP_INTERRUPT /* by the user */
};

/* The result of a check that was ended from outside, so that allways_check did
 * not return: UNKNOWN, with what was known last.  The reason is for people. */
ALLWAYS_API void
allways_check_stopped(const struct allways_check_options *options,
                      const struct allways_progress *last,
                      enum allways_stop stop, const char *reason,
                      struct allways_check_result *result);

struct allways_replay_options {
  const char *file; /* that allways_check wrote */
  /* Or a schedule, as the report of a check shows it; check has then the
   * program and all options of that check, and property is the kind of the
   * fault that the schedule leads to. */
  const char *schedule;
  struct allways_check_options check; /* columns, colours; see schedule */
  size_t step;  /* how many steps, and the state after them; 0: all */
  size_t fault; /* which one in the file, from 1 on; 0: the first */
  /* Called for each file that the report says is read, of the program and its
   * input, and for those that the compiler has read; or NULL. */
  void (*reads)(void *context, const char *file);
  void *context;
};

/* Shows a counterexample again: FALSE if it leads to its fault, UNKNOWN if it
 * does not, NO_USE if the file is invalid, NO_LOAD if the program does not
 * compile or is not the same any more. */
ALLWAYS_API enum allways_verdict
allways_replay(const struct allways_replay_options *options,
               struct allways_check_result *result);

/* A state of a counterexample as a picture. */
enum allways_picture_format {
  ALLWAYS_PICTURE_SVG,
  ALLWAYS_PICTURE_DOT,  /* Graphviz's language; it and TEXT need no Graphviz */
  ALLWAYS_PICTURE_TEXT, /* plain ASCII of at most 100 columns */
  ALLWAYS_PICTURE_PNG,
  ALLWAYS_PICTURE_PDF
};

struct allways_draw_options {
  /* As for allways_replay, but for the step, which is the next one. */
  struct allways_replay_options replay;
  size_t step; /* after so many steps; ALLWAYS_LAST_STEP: at the fault */
  size_t row;  /* after this row, from 1 on; 0: after step */
  enum allways_picture_format format;
  const char *dot; /* Graphviz's program; NULL: "dot" */
};
#define ALLWAYS_LAST_STEP SIZE_MAX

struct allways_picture {
  char *bytes; /* NULL: there is none */
  size_t size;
  struct allways_check_result result; /* report: what went wrong, or "" */
};

/* FALSE: the picture is there.  UNKNOWN: it is there, but the schedule does not
 * lead to a fault.  NO_USE and NO_LOAD: as allways_replay; NO_USE also if the
 * execution has fewer steps or rows, or Graphviz cannot be run. */
ALLWAYS_API enum allways_verdict
allways_draw(const struct allways_draw_options *options,
             struct allways_picture *picture);
ALLWAYS_API void allways_picture_clear(struct allways_picture *picture);

#ifdef __cplusplus
}
#endif
#endif
