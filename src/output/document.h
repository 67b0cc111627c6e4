/*
 * output/document.h - the result of a check in full, as one JSON document.
 * All formats and the page are written from it; docs/reference/json.md lists
 * its fields.
 */
#ifndef OUTPUT_DOCUMENT_H
#define OUTPUT_DOCUMENT_H

#include <jansson.h>

#include "allways/explore.h"
#include "explain/execution.h"

/* A fault as it is reported. */
struct document_fault {
  const struct fault *fault;
  const struct schedule *schedule;
  const struct execution *execution;
  const char *text;   /* the counterexample for people, without colours */
  const char *replay; /* the command that shows it again */
};

json_t *document_fault(const struct ir_program *program,
                       const struct document_fault *fault);

/* Where in the program it is, or null. */
json_t *document_place(const struct ir_program *program,
                       const struct fault *fault);

/* What is known of a check. */
struct document {
  const struct allways_check_options *options;
  /* Its report becomes the reason if there is no verdict. */
  const struct allways_check_result *result;
  unsigned remedies;    /* UNKNOWN: what one can do (REMEDY_...) */
  uint32_t wanted;      /* kinds of faults that were checked (bits) */
  bool complete;        /* the search left nothing out */
  const char *left;     /* why it did, if it did; or NULL */
  json_t *place;        /* where that is: document_place, borrowed; or NULL */
  json_t *suppressions; /* with how often they were used, borrowed; or NULL */
  bool replayed;        /* there was no search */
};

/* found (an array of document_fault, taken) and coverage (taken) may be
 * NULL. */
json_t *document_new(const struct document *d, json_t *found, json_t *coverage);
/* As text that ends with a zero; the size is that of the memory. */
char *document_text(const json_t *document, size_t *size);
/* Without a verdict: something else went wrong. */
json_t *document_failed(const char *const *files, size_t count,
                        const char *reason, int exit_code);

/* document_words.c: lists of sentences, which are the caller's: the meaning and
 * the assumptions of a verdict, and what a user can do if there is none. */
json_t *document_explanation(const struct document *d);
json_t *document_advice(const struct document *d);

#endif
