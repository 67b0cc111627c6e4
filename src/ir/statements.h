/*
 * ir/statements.h - where the statements of the source begin.
 *
 * LLVM knows lines, not statements.  What stands in one line counts as one
 * statement, unless a loop begins in it; what goes on after other lines, such
 * as a call whose arguments have lines of their own, is one, too, as long as
 * no branch lies between.
 */
#ifndef IR_STATEMENTS_H
#define IR_STATEMENTS_H

#include "ir/ir.h"

/* Sets bit i of starts (all zero, (insn_count + 63) / 64 words) where
 * instruction i of f is the first one of a statement. */
void statements_find(const struct ir_program *program,
                     const struct ir_function *f, uint64_t *starts);

#endif
