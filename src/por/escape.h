/*
 * por/escape.h - escape analysis: accesses to blocks that nobody else can know
 * of yet.
 *
 * A block is fresh from its allocation until its address is stored somewhere,
 * or passed to a function that may do so: it has not escaped.  A thread that
 * fills in a new node before it links it into a list conflicts with nobody,
 * wherever the other threads are: such accesses are no effects
 * (por/effects.h).
 */
#ifndef POR_ESCAPE_H
#define POR_ESCAPE_H

#include "ir/ir.h"

struct fresh;
/* Analyses a program, which is borrowed. */
struct fresh *fresh_new(const struct ir_program *program);
void fresh_free(struct fresh *f);

/* Operands a and b of an instruction, or argument 0 .. 7 of a call: whenever
 * it is executed, does it point into a fresh block of this thread? */
enum { FRESH_A = 1, FRESH_B = 2 };
bool fresh_operand(const struct fresh *f, uint32_t function, uint32_t insn,
                   unsigned which);
bool fresh_argument(const struct fresh *f, uint32_t function, uint32_t insn,
                    uint32_t argument);

#endif
