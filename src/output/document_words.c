/*
 * output/document_words.c - the sentences of a document: what its verdict rests
 * on, and what one can do where there is none.
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
    add(list, "States are compared byte by byte, so none was taken for another "
              "one.");
  else
    add(list,
        "States are compared by hashes. The probability of a hash collision, "
        "which could hide a state, is below %.1g.",
        d->result->omission);
}

/* True: all that was taken for granted. */
static void add_proof(json_t *list, const struct document *d) {
  const struct allways_check_options *o = d->options;
  add(list, "Every order of the threads and every value of the choices was "
            "tried, up to orders that make no difference. The search came to "
            "its end.");
  add(list, "Memory is sequentially consistent: what one thread writes, all "
            "others see at once. Processors and compilers may do more with "
            "atomics weaker than seq_cst.");
  if (o->step == ALLWAYS_STEP_STATEMENT)
    add(list, "Statements are taken to be atomic, and races were not looked "
              "for (--step statement).");
  add_store(list, d);
  if (o->summaries)
    add(list, "Calls that read the same were executed once (--summaries).");
  add(list, "It holds for this program with these arguments and this input, "
            "compiled by clang for x86-64; the C library and threads are those "
            "that allways models.");
}

static void add_counterexample(json_t *list, const struct document *d) {
  add(list, "The counterexample was replayed step by step. It is an execution "
            "of the program, not an estimate.");
  if (!d->replayed && !d->options->keep_going)
    add(list, "The search ended here. There may be other errors: --keep-going "
              "looks for all of them.");
  if (!d->replayed && d->complete && d->options->keep_going)
    add(list,
        "All executions were tried: these are all errors of the kinds that "
        "were looked for.");
  if (!d->replayed && !d->complete && d->options->keep_going && d->left)
    add(list, "Not all executions were tried: there may be other errors. %s.",
        d->left);
}

json_t *document_explanation(const struct document *d) {
  json_t *list = json_array();
  if (d->result->verdict == ALLWAYS_TRUE)
    add_proof(list, d);
  else if (d->result->verdict == ALLWAYS_FALSE)
    add_counterexample(list, d);
  else if (d->result->verdict == ALLWAYS_UNKNOWN && !d->replayed)
    add(list, "No error was found in the states that were searched. That is no "
              "proof: the others may have errors.");
  return list;
}

/* ------------------------------------------------------------------- advice */

/* What one can do, in words. */
static const struct {
  unsigned remedy;
  const char *advice;
} advices[] = {
    {REMEDY_TIME, "Give it more time: a larger --max-time, or none."},
    {REMEDY_MEMORY, "Give it more memory: a larger --max-memory. --store "
                    "compact needs the least for each state."},
    {REMEDY_STATES, "Allow more states: a larger --max-states, or none."},
    {REMEDY_DEPTH, "Executions longer than --max-depth were cut: allow longer "
                   "ones, or make the program's loops end earlier."},
    {REMEDY_SWITCHES, "Executions with more context switches than "
                      "--max-switches were left out: allow more of them."},
    {REMEDY_SMALLER, "Make the program smaller where it does not matter: fewer "
                     "threads, shorter loops, smaller ranges of choices."},
    {REMEDY_SMALLER, "--workers N searches with several threads."},
    {REMEDY_INTERRUPTED,
     "It was stopped from outside. Run it again to its end."},
    {REMEDY_WALKS, "Random walks find errors but prove nothing: --search dfs "
                   "tries all executions."},
    {REMEDY_STORE, "--store fingerprint, the default, leaves no states out."},
    {REMEDY_VALUES,
     "A choice has too many values to try each: limit it with an "
     "assumption, or take it from a smaller range."},
    {REMEDY_PROPERTY,
     "An execution ended with another error than those that were looked for. "
     "Add its kind to --property, or fix it first."},
    {REMEDY_MODEL, "Write the missing function in C and pass the file "
                   "along."},
    {REMEDY_GRAPH, "The graph could not be written: is the disk full?"},
};

json_t *document_advice(const struct document *d) {
  json_t *list = json_array();
  if (d->result->verdict != ALLWAYS_UNKNOWN || d->replayed)
    return list;
  for (size_t i = 0; i < sizeof advices / sizeof *advices; i++)
    if (d->remedies & advices[i].remedy)
      add(list, "%s", advices[i].advice);
  add(list,
      "--search bfs finds short counterexamples first; --search walk goes "
      "deep at random. Both may find an error where a complete search is "
      "out of reach.");
  return list;
}
