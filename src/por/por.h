/*
 * por/por.h - partial-order reduction: steps, and which of them are enough.
 */
#ifndef POR_POR_H
#define POR_POR_H

#include "vm/visitor.h"

/* For vm_options.visitor. */
extern const struct vm_visitor por_visitor;

/* A step is the thread's next operation and all that it does after it up to
 * the following one, which is left in vm_next.  value: what a CHOICE takes; of
 * a WAIT, 1 is to give up.  Answers STOPPED, BLOCKED (the operation could not
 * be done and nothing was written: the thread is not enabled), THREAD_OVER or
 * one of the ends. */
enum vm_event vm_step(struct vm *vm, uint32_t thread, uint64_t value);
/* The same, but after its operation it stops before every atomic section.  It
 * is for steps that end the execution, or stop, inside of a section that they
 * had entered without a stop: other threads must have had their chance between
 * the operation and the section. */
enum vm_event vm_step_again(struct vm *vm, uint32_t thread, uint64_t value);
/* Did the last step begin and end in the middle of the same operation? */
bool vm_was_closed(const struct vm *vm);
/* Is it known that a step of this thread would be BLOCKED?  vm_holders may be
 * asked then, and there is nothing to undo. */
bool vm_still_blocked(struct vm *vm, uint32_t thread);
/* After a step that was BLOCKED: a number for its vm_next_op.blocked; 0:
 * that cannot be told. */
uint32_t vm_why_blocked(struct vm *vm, uint32_t thread);
/* 1 + the thread that must move before this one can, or 0. */
uint32_t vm_blocker(struct vm *vm, uint32_t thread);
/* Of the threads that may be able to move (bits), some whose next operations
 * meet with nothing that the others do before one of these moves: it is enough
 * to move them.  Without reduction, all. */
uint64_t vm_persistent_set(struct vm *vm, uint64_t able);
/* The last step was in vain: will its thread wait for the same holder the next
 * time?  A statement that looks at shared memory first may do something else.
 */
bool vm_waits_for_good(const struct vm *vm);
/* Makes a deadlock of these threads: waits[i] are those that i waits for and
 * cannot get past.  False: there is no circle, and nobody waits for a thread
 * that has ended. */
bool vm_deadlock_cycle_fault(struct vm *vm, const struct vm_holders *waits);

/* How many decisions were audited, and of how many all executions were tried.
 */
uint64_t vm_audits(const struct vm *vm, uint64_t *exhaustive);

/* A step of the only thread there is: solving. */
enum vm_event vm_step_alone(struct vm *vm, uint32_t thread, uint64_t value);
/* Would others notice an access, if it were made now? */
enum visibility por_visibility(struct vm *vm, uint32_t area, uint64_t offset,
                               uint64_t size, bool write);

#endif
