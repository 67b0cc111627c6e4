/*
 * por/por.h - partial-order reduction: steps, and persistent sets of threads.
 *
 * docs/design/reduction.md defines the words and proves the claims.  All
 * functions belong to the thread that runs the machine.
 */
#ifndef POR_POR_H
#define POR_POR_H

#include "vm/visitor.h"

/* For vm_options.visitor. */
extern const struct vm_visitor por_visitor;

/* Makes a step: the thread's next operation, and all that it does after it up
 * to the next visible operation, which is left in vm_next.  value is what a
 * CHOICE takes; for a WAIT, 1 means to give up.  The result is STOPPED; BLOCKED
 * if the operation could not be done and nothing was written, so that the
 * thread is not enabled; THREAD_OVER; or one of the ends. */
enum vm_event vm_step(struct vm *vm, uint32_t thread, uint64_t value);
/* Makes a step that stops before every atomic section after its operation.
 * vm_step asks for it with VM_AGAIN, if a step ends the execution or stops
 * inside of a section that it had entered without a stop: other threads must
 * have had their turn between the operation and the section. */
enum vm_event vm_step_again(struct vm *vm, uint32_t thread, uint64_t value);
/* Did the last step begin and end in the middle of the same operation? */
bool vm_was_closed(const struct vm *vm);
/* Is it known, without trying, that a step of this thread would be BLOCKED?
 * Then vm_holders may be asked, and there is nothing to undo. */
bool vm_still_blocked(struct vm *vm, uint32_t thread);
/* After a step that was BLOCKED: remembers what it has read, and returns a
 * number for its vm_next_op.blocked; 0: that cannot be remembered. */
uint32_t vm_why_blocked(struct vm *vm, uint32_t thread);
/* 1 + the thread that must move before this one can, or 0. */
uint32_t vm_blocker(struct vm *vm, uint32_t thread);
/* A persistent set of the threads that may be enabled (bits): nothing that the
 * others do before one of the set moves interferes with the next operation of
 * any thread in it.  It is not empty unless `able` is.  Without reduction it is
 * all of them. */
uint64_t vm_persistent_set(struct vm *vm, uint64_t able);
/* The last step was BLOCKED: will its thread wait for the same holder the next
 * time?  A statement that reads shared memory first may do something else then.
 */
bool vm_waits_for_good(const struct vm *vm);
/* Reports a deadlock of some threads, if there is one: waits[i] are the threads
 * that thread i waits for and cannot get past.  False means that they make no
 * cycle, and that nobody waits for a thread that has ended. */
bool vm_deadlock_cycle_fault(struct vm *vm, const struct vm_holders *waits);

/* How many claims were audited, and for how many of them all executions of the
 * other threads were tried. */
uint64_t vm_audits(const struct vm *vm, uint64_t *exhaustive);

/* Makes a step of the only thread there is, for a machine that solves calls. */
enum vm_event vm_step_alone(struct vm *vm, uint32_t thread, uint64_t value);
/* Would an access be visible to other threads if it were made now? */
enum visibility por_visibility(struct vm *vm, uint32_t area, uint64_t offset,
                               uint64_t size, bool write);

#endif
