/*
 * explain/progress.h - how far threads have come: a number that grows, and is
 * the same in all executions that do the same, however these are cut into
 * steps, and whether instructions are executed one by one or together.
 */
#ifndef EXPLAIN_PROGRESS_H
#define EXPLAIN_PROGRESS_H

#include "vm/observe.h"

struct progress {
  struct thread_progress {
    uint64_t turns;                     /* calls, returns and jumps back */
    const struct ir_insn *first, *last; /* behind the last one; now */
    uint32_t depth, function;
  } * threads; /* by number in the machine */
  size_t count, capacity;
};

/* The thread is about to execute an instruction: as an observer is told. */
void progress_insn(struct progress *p, struct vm *vm, uint32_t thread);
uint64_t progress_of(const struct progress *p, uint32_t thread);
void progress_release(struct progress *p);

#endif
