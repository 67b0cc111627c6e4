/*
 * explain/fault.h - a fault, reported in lines of text.
 */
#ifndef EXPLAIN_FAULT_H
#define EXPLAIN_FAULT_H

#include "base/text.h"
#include "vm/vm.h"

/* Adds the report of a fault, or of what ended an execution otherwise: the
 * message after head ("error[valid-deref]", "not supported", "limit"), and
 * below it place, source, pointer, object and calls, as far as they are known.
 */
void report_fault(struct text *text, const struct ir_program *program,
                  const struct fault *fault, const char *head);
/* ", at list.c:12 in push", or "" if that is not known. */
void report_place(const struct ir_program *program, const struct fault *fault,
                  char *text, size_t room);
/* "in f, called from FILE:LINE in g": the calls of an allocation, below where
 * it was made. */
void report_calls(struct text *text, const struct ir_program *program,
                  const struct fault_place *places, uint32_t count);
/* Adds only the pointer, the object and its history. */
void report_object(struct text *text, const struct ir_program *program,
                   const struct fault *fault);

#endif
