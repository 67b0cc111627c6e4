/*
 * summary/summary.h - procedure summaries: calls that are executed once.
 *
 * A call of a function reads some words that were there before it (its
 * *pattern*) and, depending on the choices in it, ends in one of several ways:
 * words written, blocks allocated and freed, results (its *effects*).  Wherever
 * the function is called and the pattern is found again, up to the names of
 * areas, the effects are all that the call can do.  So it is not executed: it
 * is a choice among its effects.
 *
 *     machine: a call ──match──> a summary ──> one of its effects is applied
 *                 │ none                ▲
 *                 └──solve──> a machine of its own runs the call alone, in all
 *                             ways, and so on for the calls in it
 *
 * While a call is solved, its caller's frames are not there: recursion comes
 * back to a summary that is being made, and ends.  docs/design/summaries.md
 * says why this loses nothing.
 */
#ifndef SUMMARY_SUMMARY_H
#define SUMMARY_SUMMARY_H

#include "vm/visitor.h"

/* For vm_options.summarizer. */
extern const struct vm_summarizer summary_calls;

struct summaries_options {
  bool states;  /* a pattern is all that the call could see */
  bool exact;   /* states are compared byte by byte while solving */
  bool measure; /* count summaries[].elsewhere: slow */
  const char *const *left_out; /* functions that are always executed */
  size_t left_out_count;
  uint32_t stop_at; /* kinds of faults (bits) that end the solving */
  /* Is it time to stop? */
  bool (*must_stop)(void *context);
  void *context;
};

/* For machines with this program and these options; both are borrowed. */
struct summaries *summaries_new(struct ir_program *program,
                                const struct vm_options *machine,
                                const struct summaries_options *options);
void summaries_free(struct summaries *s);

/* From now on machines with these names use them: calls are solved on images of
 * states, which depend on how a machine names its areas. */
void summaries_rename(struct summaries *s, enum allways_naming naming);

struct summaries_stats {
  uint64_t summaries; /* patterns with their effects */
  uint64_t in_place;  /* of them, those that only say "execute it" */
  uint64_t words;     /* in patterns */
  uint64_t effects;
  uint64_t solved;    /* times that a call had to be solved */
  uint64_t looked_up; /* calls for which a summary was looked for */
  uint64_t reused;    /* and found */
  uint64_t elsewhere; /* of them, where something that it could see differs */
  uint64_t refused;   /* found, but others could notice: executed */
  uint64_t states, transitions; /* while solving */
  uint64_t bytes;
  double omission; /* chance that a state was taken for another one */
};
void summaries_count(const struct summaries *s, struct summaries_stats *stats);
uint64_t summaries_states(const struct summaries *s);

/* All of them, for people, line by line. */
void summaries_show(struct summaries *s,
                    void (*line)(void *context, const char *text),
                    void *context);

/* The choices made in the last step of a machine by applying effects, in the
 * order in which the calls would make them; with a fault that was found while
 * solving, those that lead to it.  Good until the next call.  A machine without
 * summaries has made none. */
const uint64_t *summaries_choices(struct vm *vm, const struct fault *fault,
                                  size_t *count);

/* A fault that was found while a call was solved, and not reported yet: is it
 * in vm_last_fault now? */
bool summaries_fault(struct vm *vm);

#endif
