/*
 * explain/fault.h - a fault, reported in lines of text.
 */
#ifndef EXPLAIN_FAULT_H
#define EXPLAIN_FAULT_H

#include "base/text.h"
#include "vm/vm.h"

/* head: "fault: valid-deref", "not supported", "limit". */
void report_fault(struct text *text, const struct ir_program *program,
                  const struct fault *fault, const char *head);
/* ", at list.c:12 in push", or "" if that is not known. */
void report_place(const struct ir_program *program, const struct fault *fault,
                  char *text, size_t room);
/* Only the pointer, the object and its story. */
void report_object(struct text *text, const struct ir_program *program,
                   const struct fault *fault);

#endif
