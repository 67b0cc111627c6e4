/*
 * api/check_impl.h - what the parts of a check share.
 *
 *     check.c             what happens in which order; the entry points
 *     check_options.c     what the options ask of the search and the machine
 *     check_search.c      engines, summaries, and the search itself
 *     check_statistics.c  phases and their times, and what is counted
 *     check_verdict.c     from what was found to the verdict and its lines
 *     check_report.c      counterexamples, report files, documents, the page
 */
#ifndef API_CHECK_IMPL_H
#define API_CHECK_IMPL_H

#include <jansson.h>
#include <pthread.h>

#include "allways/explore.h"
#include "api/job.h"
#include "base/compiler.h"
#include "explain/sentence.h"
#include "search/search.h"
#include "solver/solver.h"
#include "summary/summary.h"
#include "vm/vm.h"

/* One call of allways_check.  Only `publishing` and what it guards are used by
 * several threads: workers publish faults while they search. */
struct check {
  const struct allways_check_options *options;
  struct allways_check_result *result;
  struct job job; /* the program, and the report, which grows */

  /* The search. */
  struct vm_options machine;
  struct summaries *summaries; /* or NULL: all calls are executed */
  struct search search;
  struct vm_placement placement; /* what the program asked of addresses */
  atomic_bool stdin_asked;       /* the program reads its standard input */
  struct vm_counts *counts;      /* for the coverage; or NULL */
  struct solver_counts questions; /* that the solver was asked */

  /* Why the search is not complete. */
  char unknown[SENTENCE_ROOM]; /* in words, or "" */
  unsigned remedies;           /* what one can do about that */
  json_t *place;               /* where in the program; or NULL */

  /* For documents and the page. */
  json_t *found;    /* faults as the document has them; NULL: none is wanted */
  json_t *coverage; /* or NULL */
  json_t *suppressions;        /* or NULL */
  struct page_data *page_data; /* NULL: no page is wanted */
  json_t *page_json;           /* the page data, once it is complete */

  /* Statistics. */
  uint64_t program_bytes, machine_bytes; /* a machine: without its areas */
  double started;
  const char *phase;

  /* Faults that are published while the search goes on. */
  pthread_mutex_t publishing;
  bool published, published_leak; /* a fault; it is a leak */
};

/* ------------------------------------------------------------------ options */

/* Sets the limits, and checks that the options make sense together; false: the
 * report says why they do not. */
bool check_options_read(struct check *c);
/* Reads which kinds of faults are checked; false: the report says what is wrong
 * with the property. */
bool check_property_read(struct check *c);
/* The stores of visited and of final states; false: there is no room. */
bool check_store_new(struct check *c);
/* The graph, if one is wanted; false: the report says why there is none. */
bool check_graph_new(struct check *c);
/* Options of the machine.  Whether objects have addresses is kept from before:
 * the second search of a program that uses them as numbers sets it. */
void check_machine_set(struct check *c);

/* ------------------------------------------------------------------- search */

/* Searches the program, counts, and makes the schedules of all faults whole:
 * none depends on a summary or a packed state afterwards.  False: there is no
 * memory for the store, and nothing is known. */
bool check_search(struct check *c);

/* --------------------------------------------------------------- statistics */

/* phase: as in "while PHASE".  Reports progress. */
void check_phase_begin(struct check *c, const char *phase);
/* Adds the time that has passed since *from to a phase, and starts the next. */
void check_phase_add(double *from, double *phase);
/* Reports progress to the caller.  For struct search, whose context is the
 * check. */
void check_progress(void *context, const struct search *s);
/* The statistics of a search that has ended; e is the engine that began it. */
void check_count(struct check *c, struct engine *e);
void check_count_summaries(struct check *c);

/* ------------------------------------------------------------------ verdict */

/* Leaks count only if there is nothing worse. */
bool check_is_leak(const struct fault *f);
/* The fault that the verdict is about: the first one that is no leak, else the
 * first one; NULL: nothing was found. */
struct found *check_main_fault(const struct check *c);
/* Verdict, kind and reason, from what the search has found. */
void check_decide(struct check *c);
/* Did the search leave nothing out? */
bool check_is_complete(const struct check *c);
/* The result where there is no room for the store. */
void check_no_store(struct check *c);
/* Adds to the report where an execution could not be followed, if that is why
 * the verdict is unknown. */
void check_report_unknown(struct check *c);
/* Adds to the report how much was searched, and what the verdict assumes. */
void check_report_search(struct check *c);

/* -------------------------------------------------------------------- report
 */

/* Shortens the counterexamples that are shown, and adds them to the report,
 * the report file, the document and the page data. */
void check_report_faults(struct check *c);
/* Calls options->found with a fault that may become the verdict, before its
 * counterexample is made.  For struct search, whose context is the check; any
 * worker may call it. */
void check_publish(void *context, const struct search *s,
                   const struct found *f);
/* The document and the page, if they are wanted; the last step of a check. */
void check_make_documents(struct check *c);

#endif
