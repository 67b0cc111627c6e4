/*
 * por/step_impl.h - what the parts of step.c ask each other.
 *
 *     step.c <──> step_joins.c
 *       │
 *       ├──> step_objects.c ──> step_access.c
 *       └──────────────────────────▲
 *
 * An answer GO_NEXT lets the machine do what it has announced; GO_STOP makes it
 * return vm->event and announce the same again when the thread goes on.
 */
#ifndef POR_STEP_IMPL_H
#define POR_STEP_IMPL_H

#include "por/por_impl.h"

/* ----------------------------------------------------------------- step.c */

/* Runs a thread, which becomes the current one, up to its next operation. */
enum vm_event step_run_on(struct vm *vm, uint32_t thread);

/* ----------------------------------------------------------- step_access.c */

/* A range that would wrap is cut: the access is a fault in any case. */
struct vm_range step_range(const struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size, unsigned how);
/* May the instruction that is being executed give values to undefined memory
 * that it reads, where others may mind (suppress_chooses)? */
bool step_chooses(const struct vm *vm);
/* The step ends before this operation, which is the next one of the thread.
 * Nothing stops in an atomic section. */
enum go step_stop_before(struct vm *vm, struct vm_next_op op);
/* May the step do a visible operation?  It may do the one that it begins with,
 * and all that belongs to it. */
bool step_may_act(struct vm *vm);
/* Is it the access that the step begins with?  Then it is its operation,
 * whether or not others may still interfere with it. */
bool step_is_next(const struct vm *vm, const struct vm_range *r);
/* May others interfere with the access?  If not, *go says what to do: go on, or
 * stop for a commit or an audit and ask again. */
bool step_is_visible(struct vm *vm, const struct vm_range *r, enum go *go);
/* Is it an access of the runtime to its own memory, which need not be looked
 * at? */
bool step_is_of_runtime(const struct vm *vm, uint32_t area);
/* Does the access matter to no other thread, whoever makes it?  It is to what
 * never changes, or of a monitor, whose writes are taken back. */
bool step_is_out_of_sight(struct vm *vm, const struct vm_range *r);
/* A visible access is made, as the operation of the step. */
void step_note_access(struct vm *vm, const struct vm_range *r);
/* Has the step written to memory that others can reach? */
bool step_has_written(struct vm *vm);
/* For the visitor: an access to an area that is watched; the same but for what
 * blocked.c notes; and an access in an atomic section, without reduction and
 * without races, of which false means that it has to be visited as any
 * other. */
enum go step_visit(struct vm *vm, uint32_t area, uint64_t offset, uint64_t size,
                   unsigned how);
enum go step_visit_watched(struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size, unsigned how);
bool step_visit_in_section(struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size, unsigned how);

/* ---------------------------------------------------------- step_objects.c */

/* For the visitor: see vm/visitor.h. */
enum go step_visit_all(struct vm *vm, const struct visit *visits, size_t count);
enum go step_visit_frames_end(struct vm *vm, uint32_t depth);
enum go step_visit_jump(struct vm *vm, uint32_t depth,
                        const struct visit *buffer, uint32_t frame,
                        struct reg to);
enum go step_visit_thread_end(struct vm *vm);
enum go step_visit_chain_end(struct vm *vm, struct reg chain, struct reg to);

/* ------------------------------------------------------------ step_joins.c */

/* Finds next.joins of a thread that is about to join.  All that is tried for it
 * is taken back. */
void step_look_ahead(struct vm *vm, uint32_t thread);

#endif
