/*
 * por/escape.h - escape analysis: accesses to blocks that nobody else can know
 * of yet.
 *
 * A block has not escaped until its address is stored somewhere, or passed to a
 * function that may do so.  A thread that
 * fills in a new node before it links it into a list conflicts with nobody,
 * wherever the other threads are: such accesses are no effects
 * (por/effects.h).
 */
#ifndef POR_ESCAPE_H
#define POR_ESCAPE_H

#include "ir/ir.h"

/* Which blocks have escaped, at each instruction of a program. */
struct escapes;
/* Analyses a program, which is borrowed. */
struct escapes *escapes_new(const struct ir_program *program);
void escapes_free(struct escapes *f);

/* One analysis for all machines of a program, which may be on several threads.
 * It is made when the first of them asks. */
struct escapes_shared;
struct escapes_shared *escapes_shared_new(const struct ir_program *program);
/* Belongs to the shared one. */
struct escapes *escapes_shared_get(struct escapes_shared *shared);
void escapes_shared_free(struct escapes_shared *shared);

/* Operands a and b of an instruction, or argument 0 .. 7 of a call: whenever
 * it is executed, does it point into a block of this thread that has not
 * escaped? */
enum { UNESCAPED_A = 1, UNESCAPED_B = 2 };
bool unescaped_operand(const struct escapes *f, uint32_t function,
                       uint32_t insn, unsigned which);
bool unescaped_argument(const struct escapes *f, uint32_t function,
                        uint32_t insn, uint32_t argument);

#endif
