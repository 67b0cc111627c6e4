/*
 * report/trace.h - the way to a fault, told step by step.
 */
#ifndef REPORT_TRACE_H
#define REPORT_TRACE_H

#include "engine/vm/vm.h"
#include "report/text.h"
#include "search/search.h"

/* Runs the trace again on a machine of its own. */
void report_trace(struct text *text, struct ir_program *program,
                  const struct vm_options *options,
                  const struct vm_fault *fault, const struct trace *trace);

#endif
