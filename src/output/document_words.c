/*
 * output/document_words.c - the sentences of a document: what its verdict
 * assumes on, and what one can do where there is none.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/compiler.h"
#include "engine/fault.h"
#include "output/document.h"
#include "output/fields.h"

static void add(json_t *list, const char *format, ...) PRINTF_LIKE(2, 3);
static void add(json_t *list, const char *format, ...) {
  char text[1024];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  json_array_append_new(list, field_string(text));
}

/* -------------------------------------------------------------- explanation */

static void add_store(json_t *list, const struct document *d) {
  if (d->result->states == 0) /* there is only one execution */
    return;
  if (d->options->store == ALLWAYS_STORE_EXACT)
    add(list, "States are compared byte by byte, so that no two different "
              "states were taken for one.");
  else
    add(list,
        "States are compared by hashes. The probability of a hash collision, "
        "which could hide a state, is below %.1g.",
        d->result->omission);
}

/* True: what it means, and all that it assumes. */
static void add_proof(json_t *list, const struct document *d) {
  const struct allways_check_options *o = d->options;
  add(list, "The search is complete: it covered every interleaving of the "
            "threads and every value of the choices.");
  add(list, "Memory is sequentially consistent: a write of one thread is "
            "visible to all others at once. Processors and compilers may "
            "reorder accesses to atomics that are weaker than seq_cst.");
  if (o->step == ALLWAYS_STEP_STATEMENT)
    add(list, "Statements are assumed to be atomic, and races were not checked "
              "(--step statement).");
  add_store(list, d);
  if (o->summaries)
    add(list,
        "Calls that read the same values were executed once (--summaries).");
  add(list, "The verdict holds for this program with these arguments and this "
            "input, compiled by clang for x86-64, with the C library and the "
            "threads that allways models.");
}

static void add_counterexample(json_t *list, const struct document *d) {
  add(list, "The counterexample was replayed step by step: it is an execution "
            "of the program.");
  if (!d->replayed && !d->options->keep_going)
    add(list, "The search ended at this error. There may be others: "
              "--keep-going finds all of them.");
  if (!d->replayed && d->complete && d->options->keep_going)
    add(list, "The search is complete: these are all errors of the kinds that "
              "were checked.");
  if (!d->replayed && !d->complete && d->options->keep_going && d->left)
    add(list, "The search is not complete, so there may be other errors. %s.",
        d->left);
}

json_t *document_explanation(const struct document *d) {
  json_t *list = json_array();
  if (d->result->verdict == ALLWAYS_TRUE)
    add_proof(list, d);
  else if (d->result->verdict == ALLWAYS_FALSE)
    add_counterexample(list, d);
  else if (d->result->verdict == ALLWAYS_UNKNOWN && !d->replayed)
    add(list, "No error was found in the states that were searched. This is "
              "not a proof: other states may have errors.");
  return list;
}

/* ------------------------------------------------------------------- advice */

/* What one can do, in words. */
static const struct {
  unsigned remedy;
  const char *advice;
} advices[] = {
    {REMEDY_TIME, "Allow more time: a larger --max-time, or none."},
    {REMEDY_MEMORY, "Allow more memory: a larger --max-memory. --store compact "
                    "needs the least memory for each state."},
    {REMEDY_STATES, "Allow more states: a larger --max-states, or none."},
    {REMEDY_DEPTH,
     "Executions longer than --max-depth were cut off: allow longer ones, or "
     "make the loops of the program end earlier."},
    {REMEDY_SWITCHES, "Executions with more context switches than "
                      "--max-switches were left out: allow more of them."},
    {REMEDY_SMALLER, "Make the program smaller: fewer threads, shorter loops, "
                     "smaller ranges of choices."},
    {REMEDY_SMALLER, "Search with several threads: --workers N."},
    {REMEDY_INTERRUPTED, "The check was interrupted. Run it again."},
    {REMEDY_WALKS, "Random walks find errors but prove nothing: --search dfs "
                   "explores all executions."},
    {REMEDY_STORE, "--store fingerprint, the default, leaves out no states."},
    {REMEDY_VALUES,
     "A choice has too many values to try each of them: restrict it with an "
     "assumption, or choose from a smaller range."},
    {REMEDY_PROPERTY,
     "An execution ended with an error of a kind that was not checked. Add the "
     "kind to --property, or fix the error first."},
    {REMEDY_SUPPRESSION,
     "An execution ended with an error that is suppressed, and cannot be "
     "continued. Fix the error, or remove the suppression."},
    {REMEDY_MODEL,
     "Write the missing function in C, and add the file to the command."},
    {REMEDY_GRAPH, "The graph could not be written: is the disk full?"},
};

json_t *document_advice(const struct document *d) {
  json_t *list = json_array();
  if (d->result->verdict != ALLWAYS_UNKNOWN || d->replayed)
    return list;
  for (size_t i = 0; i < sizeof advices / sizeof *advices; i++)
    if (d->remedies & advices[i].remedy)
      add(list, "%s", advices[i].advice);
  add(list, "--search bfs finds short counterexamples first; --search walk "
            "tries random executions. Both may find an error if a complete "
            "search is not feasible.");
  return list;
}
