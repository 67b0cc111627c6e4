/*
 * report/document.h - the result of a check in full, as one JSON document.
 * All formats are written from it; docs/reference/json.md lists its fields.
 */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include <jansson.h>

#include "allways/explore.h"
#include "report/way.h"

/* A fault as it is told. */
struct document_fault {
  const struct vm_fault *fault;
  const struct trace *trace;
  const struct way *way;
  const char *text;   /* the counterexample for people, without colours */
  const char *replay; /* the command that shows it again */
};

json_t *document_fault(const struct ir_program *program,
                       const struct document_fault *fault);

/* wanted: kinds of faults that were looked for (bits).  complete: the search
 * left nothing out.  found (an array of document_fault, taken) and coverage
 * (taken) may be NULL.  The result's report is told as the reason if there is
 * no verdict.  Returns the document as text; the size is that of the memory. */
char *document_new(const struct allways_check_options *options,
                   const struct allways_check_result *result, uint32_t wanted,
                   bool complete, json_t *found, json_t *coverage,
                   size_t *size);
/* Without a verdict: something else went wrong. */
char *document_failed(const char *const *files, size_t count,
                      const char *reason, int exit_code, size_t *size);

#endif
