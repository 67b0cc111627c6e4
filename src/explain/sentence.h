/*
 * explain/sentence.h - faults and reasons for "unknown" as sentences: the only
 * place where they are put into words.
 */
#ifndef EXPLAIN_SENTENCE_H
#define EXPLAIN_SENTENCE_H

#include "engine/fault.h"
#include "ir/ir.h"

enum { SENTENCE_ROOM = 600 };

/* The message of a fault, or the reason why an execution or a search could not
 * go on, without a place; "" if there is neither.  Cut at room - 1 bytes. */
void sentence_of(const struct ir_program *program, const struct fault *fault,
                 char *text, size_t room);
/* "heap block of 16 bytes"; "" if it is not known. */
void sentence_of_area(const struct ir_program *program,
                      const struct fault_area *area, char *text, size_t room);

#endif
