/*
 * vm/suppress.h - suppressions: faults of one kind that nobody wants to know of
 * in some functions, or on some lines.
 *
 * They are data, found when the program is loaded (api/suppress.c).  After a
 * fault that one of them holds for, the execution goes on by the same rules as
 * after one of a kind that is not asked for; where there is no such rule, the
 * fault carries the number of its suppression, and a search does not report it.
 *
 * Whether a suppression holds follows from the state and the step alone, so
 * that it makes no difference by which execution a state was reached.  A leak
 * is found long after its block was allocated, and where that was is not part
 * of the state: so the kind of the block's area says what is suppressed.
 */
#ifndef VM_SUPPRESS_H
#define VM_SUPPRESS_H

#include <stdatomic.h>

#include "vm/vm.h"

/* Most in all: the site of an area has room for their numbers. */
enum { SUPPRESSIONS_MOST = 4000 };

/* A fault of this kind is suppressed in these functions and at these positions
 * (bits, by their numbers in the program). */
struct suppression {
  enum fault_kind kind;
  uint64_t *functions; /* or NULL: in none */
  uint64_t *positions; /* or NULL: at none */
  atomic_bool *met;    /* by position: one was suppressed there */
};
/* Shared by all machines of a check. */
struct suppressions {
  struct suppression *items;
  size_t count;
  uint32_t kinds; /* kinds (bits) that are asked for, of which there is one */
};

/* Is there one for faults of this kind? */
static inline bool suppresses(const struct suppressions *s,
                              enum fault_kind kind) {
  return s != NULL && (s->kinds >> kind & 1);
}

static inline bool suppresses_leaks(const struct suppressions *s) {
  return s != NULL && (suppresses(s, FAULT_VALID_MEMTRACK) ||
                       suppresses(s, FAULT_VALID_MEMCLEANUP));
}

/* The site of a block: its position, whether the runtime itself allocates
 * (SITE_RUNTIME), and the numbers of the suppressions of its loss and of its
 * being left. */
enum { SITE_LOST = 40, SITE_LEFT = 52, SITE_NUMBER = 0xfff };

/* They return the number of the first suppression that holds, plus 1, or 0. */

uint32_t suppress_find(const struct vm *vm, enum fault_kind kind,
                       struct fault_place place);
/* For a fault at this place: it is used. */
uint32_t suppress_use(struct vm *vm, enum fault_kind kind,
                      struct fault_place place);
/* For a deadlock of these threads: each of them is where one holds, or waits
 * for one that is excused so.  Both are by thread. */
uint32_t suppress_deadlock(struct vm *vm, const bool *stuck,
                           const struct vm_holders *waits);
/* For the monitor, which does not hold in a state: a state is of no place, so
 * that only the monitor itself can be named. */
uint32_t suppress_always(struct vm *vm);
/* May this instruction of the function, at a place where `uninitialized` is
 * suppressed, give a value to undefined memory that it reads?  Then the order
 * of it and of other reads matters: those may be where nothing is suppressed.
 */
bool suppress_chooses(const struct suppressions *s, const struct ir_program *p,
                      uint32_t function, const struct ir_insn *i);
/* For a race of the current thread, where it is now, with another one. */
bool suppress_race(struct vm *vm, uint32_t other);

/* A block is about to be allocated by the current thread: the kind of its area,
 * and its site. */
void suppress_block(struct vm *vm, enum vm_area_kind *kind, uint64_t *site);
/* For the loss of a block (VALID_MEMTRACK), or for a block that is there at the
 * end (VALID_MEMCLEANUP).  It is used. */
uint32_t suppress_leak(struct vm *vm, enum fault_kind kind, uint8_t area_kind,
                       uint64_t site);

#endif
