/*
 * explain/confirm.h - an execution with open values, once more with numbers.
 */
#ifndef EXPLAIN_CONFIRM_H
#define EXPLAIN_CONFIRM_H

#include "explain/execution.h"

/* Does the program meet the same fault if each choice that was open has the
 * value that the execution says?  Nothing that knows open values, terms or a
 * solver takes part.  The execution knows the answer afterwards.  Of a violated
 * invariant it is not asked, since its function has values of its own. */
void execution_confirm(struct execution *execution, struct ir_program *program,
                       const struct vm_options *options,
                       const struct fault *fault,
                       const struct schedule *schedule);

#endif
