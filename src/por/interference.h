/*
 * por/interference.h - what the other threads may do before the current one
 * moves on, and who of them can do nothing before that.
 *
 * The claims are those of docs/design/reduction.md: E and A are about what
 * threads may touch, W about who cannot move.  An answer holds in the current
 * state, for the thread that is the current one of the machine.  It is kept
 * until interference_forget; whoever lets another thread run, or changes a
 * mutex, has to call that.
 */
#ifndef POR_INTERFERENCE_H
#define POR_INTERFERENCE_H

#include "por/effects.h"
#include "vm/machine.h"

/* What threads may do, as sets of places (por/effects.h). */
struct interference {
  uint64_t *touched, *written;
  bool known;
  uint32_t held; /* of the others: locks that keep them out, as bits */
};

void interference_init(struct vm *vm);
void interference_free(struct vm *vm);
/* Forgets what is known of other threads: another thread is the current one, or
 * threads have moved, or locks have changed. */
void interference_forget(struct vm *vm);
/* The current thread is about to write to the area: if what is known of other
 * threads relies on it, that is forgotten. */
void interference_write(struct vm *vm, uint32_t area);

/* ---------------------------------------------------------------- waits.c */

enum { WAITS_MOST = 64 }; /* threads: of more, none is known to wait */

/* Who waits for whom.  Arrays are by thread, sets of threads are bits. */
struct waits {
  bool known;
  uint32_t blockers[WAITS_MOST]; /* 1 + the thread that it has to wait for */
  uint64_t joins[WAITS_MOST];    /* about to join: vm_next_op.joins */
  uint64_t breakers[WAITS_MOST]; /* who else may end its wait for a mutex */
  uint64_t waiting;              /* who has a blocker, or joins */
  uint32_t kept_by;              /* if it is not 0, this thread, plus 1, */
  uint64_t kept;                 /* keeps these waiting */
  /* The mutexes that threads wait for. */
  uint32_t areas[WAITS_MOST], area_count;
  uint64_t offsets[WAITS_MOST];
};

/* Who waits for whom in this state; borrowed until it is forgotten. */
const struct waits *waits_get(struct vm *vm);
/* The threads that can do nothing before one of the set (bits) moves: the
 * greatest set of threads of which each waits for one of these or of the set,
 * and whose waits nobody outside may end.  None of the set itself is among
 * them. */
uint64_t waits_kept(const struct waits *w, uint64_t set);
/* Can the thread do nothing before the current one moves? */
bool waits_for_current(struct vm *vm, uint32_t thread);
/* May the thread, or any thread but the current one, move before the current
 * one does? */
bool waits_may_go_first(struct vm *vm, uint32_t thread);
bool waits_any_may_go_first(struct vm *vm);
/* 1 + the thread that this one has to wait for, since it is about to lock or to
 * join, or waits; 0: none. */
uint32_t waits_blocker(const struct vm *vm, uint32_t thread);
/* Was the thread woken from a condition variable, and must it reacquire a mutex
 * that another one holds? */
bool waits_to_reacquire(struct vm *vm, uint32_t thread);

/* --------------------------------------------------- interference_locks.c */

/* Would a write to these bytes change a mutex that keeps other threads out,
 * otherwise than by unlocking it?  Such a write is visible: threads that wait
 * for the mutex, or come to it, read these bytes. */
bool interference_breaks(struct vm *vm, const struct vm_range *r);
/* Does the area have a mutex that keeps other threads waiting, or out? */
bool interference_relies_on(struct vm *vm, uint32_t area);

/* --------------------------------------------------------- interference.c */

/* May another thread make a conflicting access to these bytes before the
 * current thread moves on: touch them if `write`, else write them?  Size 0
 * stands for all bytes of the area. */
bool interference_touches(struct vm *vm, uint32_t area, uint64_t offset,
                          uint64_t size, bool write);
/* Have these bytes their last value?  They are written once, and have been. */
bool interference_is_final(struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size);
/* Can another thread that may move before the current one reach the area?  The
 * graph must not be stale. */
bool interference_reaches(struct vm *vm, uint32_t area);
/* Is the current thread the only one that can ever reach the area, whoever
 * moves?  No global and no other thread leads there. */
bool interference_owns(struct vm *vm, uint32_t area);

/* ------------------------------------------------ interference_upcoming.c */

/* The depth of the innermost frame that is of the program and not of the
 * runtime; if there is none, of the top frame. */
static inline uint32_t interference_frame(const struct thread *t) {
  assert(t->depth > 0);
  for (uint32_t d = t->depth; d-- > 0;)
    if (!t->frames[d].code->f->runtime)
      return d;
  return t->depth - 1;
}
/* The instruction at which a frame goes on, or the call that it is in. */
uint32_t interference_insn(const struct thread *t, uint32_t depth);
/* The next operation of a thread, as far as it matters to others: it conflicts
 * with nothing, with everything, with accesses to its ranges, or with the
 * places of its effect. */
struct interference_op {
  enum {
    CONFLICTS_NONE,
    CONFLICTS_ALL,
    CONFLICTS_ACCESSES,
    CONFLICTS_EFFECTS
  } kind;
  bool unlocks;  /* a mutex that it holds */
  uint32_t held; /* locks of the thread that stay so until it moves, as bits */
  uint32_t count;
  uint32_t classes[VM_RANGES];
  struct vm_range ranges[VM_RANGES];
  const struct effect *effect;
};
/* May the other thread interfere with the operation, from where it stands and
 * before the operation is done? */
bool interference_conflicts(struct vm *vm, const struct interference_op *op,
                            uint32_t other);

/* ------------------------------------------------------------ addresses.c */

/* The thread may touch the class; may it touch just these bytes, by an access
 * that conflicts with this one?  True if that is not known. */
bool addresses_may_touch(struct vm *vm, uint32_t thread, uint32_t class,
                         const struct vm_access *a);

/* ----------------------------------------------------- interference_ops.c */

/* May others interfere with the atomic section that is about to begin? */
bool interference_section_conflicts(struct vm *vm);
/* The next operation of a thread, which becomes the current one of the machine:
 * what is known is forgotten. */
struct interference_op interference_op(struct vm *vm, uint32_t thread);

/* ------------------------------------------------- interference_threads.c */

/* Must the graph be committed before interference_section_conflicts can be
 * answered? */
bool interference_needs_commit(struct vm *vm);
/* Is the thread about to join another one?  *who is 1 + its number, or 0 if it
 * has ended; *last: the program may use its result, so what comes after the
 * join depends on it. */
bool interference_is_joining(const struct vm *vm, uint32_t thread,
                             uint32_t *who, bool *last);
/* While the steps of a thread that is about to join are tried in advance: does
 * no third thread know of the one to be joined?  Then nobody notices that it is
 * joined. */
bool interference_joins_alone(struct vm *vm, uint32_t thread);
/* Changes memory as if the thread that is joined had ended.  The caller goes
 * back to a saved state afterwards. */
void interference_pretend_end(struct vm *vm, uint32_t thread);

#endif
