/*
 * por/por_impl.h - what the files of the reduction share: what it keeps of a
 * machine, and what they ask each other.
 */
#ifndef POR_POR_IMPL_H
#define POR_POR_IMPL_H

#include "por/effects.h"
#include "por/por.h"
#include "vm/machine.h"

/* What a step that was BLOCKED has read, word by word: see blocked.c. */
enum { BLOCKED_WORDS = 16, BLOCKED_KEPT = 1024 };
struct blocked_word {
  uint32_t area, word;
  uint32_t size, form; /* of the area; of the word */
  uint64_t data;
};
struct blocked {
  uint32_t id, count; /* count: of words, or NOT_SIMPLE of blocked.c */
  struct reg holder;  /* of the wait */
  int32_t relation;
  struct blocked_word words[BLOCKED_WORDS];
};

enum { WAITS_MOST = 64 }; /* threads: of more, none is known to wait */

/* The reduction's own part of a machine, vm->por.  It holds no state of the
 * program: what is marked known is computed again when it may have changed. */
struct por {
  struct blocked tried;    /* by the current step, so far */
  struct blocked *blocked; /* by id modulo BLOCKED_KEPT: the latest ones */
  uint32_t blocked_last;
  struct effects *effects; /* NULL: everything may be touched by everybody */
  struct interference {
    uint64_t *touched, *written;
    bool known;
    uint32_t held;     /* others: locks that keep them out, as bits */
  } others, unlocking; /* what the other threads may do: see interference.c */
  /* Who waits for whom: see interference.c. */
  struct waits {
    bool known;
    /* By thread: whom it has to wait for, plus 1; by SECTION: vm_next_op.joins;
     * who may end its waiting in another way, as bits. */
    uint32_t blockers[WAITS_MOST];
    uint64_t joins[WAITS_MOST], breakers[WAITS_MOST];
    uint64_t waiting; /* who has one of the first two */
    uint32_t kept_by; /* if it is not 0, this thread, plus 1, keeps */
    uint64_t kept;    /* these */
    uint32_t areas[WAITS_MOST], area_count; /* of mutexes that keep them */
    uint64_t offsets[WAITS_MOST];           /* of these */
  } waits;
  struct interference work[2];
  uint32_t *opened; /* areas that are not WATCHED for this step */
  size_t opened_count, opened_capacity;
  uint32_t *written; /* plain: areas, in the section that it began with */
  size_t written_count, written_capacity;
  /* options.audit: see audit.c. */
  struct audit {
    uint64_t random, done, exhaustive;
    uint64_t states;      /* plain ones, of the exhaustive audits */
    uint32_t pause, wait; /* audits that are sampled at once: of the last time
                             that there were too many states, and left */
    bool due;             /* before the current thread goes on, with next */
    bool trying;          /* others move, and all that they access is seen */
    bool paused;          /* what is done is not for real */
    struct vm_next_op next;
    const struct code *code; /* the instruction that did something quietly */
    uint32_t insn;
    bool again; /* it was audited, and is not reached again yet */
    struct vm_access *seen;
    size_t seen_count, seen_capacity;
  } audit;
};

/* -------------------------------------------------------------- blocked.c */

/* A step begins: it has read nothing yet. */
void blocked_begin(struct vm *vm);
/* It is about to visit these bytes. */
void blocked_visit(struct vm *vm, uint32_t area, uint64_t offset,
                   uint64_t size);
/* It does something that does not follow from the words it has visited: it is
 * not remembered. */
void blocked_spoil(struct vm *vm);

/* ----------------------------------------------------------------- step.c */

/* All areas are watched again: the visitor sees each access to them. */
void por_close_areas(struct vm *vm);
/* Takes the watch off those areas again that por->opened has, after an audit
 * has watched them all. */
void por_open_areas_again(struct vm *vm);

/* ----------------------------------------------------------------- race.c */

/* The current thread makes an access that overlaps the next access of another
 * thread, and by their kinds the two race.  Do they in this state? */
bool race_is_real(struct vm *vm, const struct vm_access *a, uint32_t other,
                  const struct vm_range *b);

/* ---------------------------------------------------------------- audit.c */

void audit_init(struct vm *vm);
void audit_free(struct vm *vm);
/* The current thread is about to do this invisibly.  GO_STOP with VM_COMMIT if
 * that is drawn for an audit: audit_run makes it, and then the thread executes
 * the same instruction again. */
enum go audit_invisible(struct vm *vm, struct vm_next_op op);
void audit_run(struct vm *vm);
/* These threads (bits) are claimed to be a persistent set; audits it if it is
 * drawn. */
void audit_persistent_set(struct vm *vm, uint64_t enough);
/* In an audit: another thread is about to access this. */
void audit_visit(struct vm *vm, uint32_t area, uint64_t offset, uint64_t size,
                 bool write);

/* ------------------------------------------------------------ statement.c */

/* A statement begins at pc: GO_STOP if the step ends here. */
enum go por_statement(struct vm *vm, const struct insn *pc);
/* Where steps are statements: a step begins with this operation. */
void statement_begin(struct vm *vm, const struct vm_next_op *next);
/* Can only the current thread ever reach an area that its statement accesses?
 * If not, that is noted for vm_waits_for_good. */
bool statement_is_own(struct vm *vm, uint32_t area);

/* --------------------------------------------------------- interference.c */

void interference_init(struct vm *vm);
void interference_free(struct vm *vm);
/* Forgets what is known of other threads: another thread is the current one, or
 * threads have moved, or locks have changed. */
void interference_forget(struct vm *vm);
/* Would a write to these bytes change a mutex that keeps other threads out,
 * otherwise than by unlocking it?  Such a write is visible: threads that wait
 * for the mutex, or come to it, read these bytes. */
bool interference_breaks(struct vm *vm, const struct vm_range *r);
/* Does the area have a mutex that keeps other threads waiting, or out? */
bool interference_relies_on(struct vm *vm, uint32_t area);
/* The current thread is about to write to the area: if it has such a mutex,
 * what is known of other threads is forgotten. */
void interference_write(struct vm *vm, uint32_t area);
/* Who waits for whom in this state; borrowed until it is forgotten. */
const struct waits *interference_waits(struct vm *vm);
/* The threads that can do nothing before one of the set (bits) moves.  None of
 * the set itself is among them. */
uint64_t interference_kept(const struct waits *w, uint64_t set);
/* May another thread make a conflicting access to these bytes before the
 * current thread moves on: touch them if `write`, else write them?  Size 0
 * stands for all bytes of the area. */
bool interference_touches(struct vm *vm, uint32_t area, uint64_t offset,
                          uint64_t size, bool write);
/* May another thread move before the current one does? */
bool interference_any_moves(struct vm *vm);
/* Have these bytes their last value?  They are written once, and have been. */
bool interference_is_final(struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size);
/* Can another thread that may move before the current one reach the area?  The
 * graph must not be stale.  met and count are as in mem_reached. */
bool interference_reaches(struct vm *vm, uint32_t area, const uint32_t **met,
                          size_t *count);
/* Is the current thread the only one that can ever reach the area, whoever
 * moves?  No global and no other thread leads there. */
bool interference_owns(struct vm *vm, uint32_t area);
/* May others interfere with the atomic section that is about to begin? */
bool interference_section_conflicts(struct vm *vm);
/* Must the graph be committed before that can be answered? */
bool interference_needs_commit(struct vm *vm);
/* The depth of the innermost frame that is of the program and not of the
 * runtime; if there is none, of the top frame. */
uint32_t interference_frame(const struct thread *t);
/* The instruction at which a frame goes on, or the call that it is in. */
uint32_t interference_insn(const struct thread *t, uint32_t depth);
/* addresses.c: the thread may touch the class; may it touch just these bytes,
 * by an access that conflicts with this one?  True if that is not known. */
bool where_touches(struct vm *vm, uint32_t thread, uint32_t class,
                   const struct vm_access *a);
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
/* The next operation of a thread, which becomes the current one of the machine:
 * what is known is forgotten. */
struct interference_op interference_op(struct vm *vm, uint32_t thread);
/* May the other thread interfere with the operation, from where it stands and
 * before the operation is done? */
bool interference_conflicts(struct vm *vm, const struct interference_op *op,
                            uint32_t other);
/* 1 + the thread that this one has to wait for, since it is about to lock or to
 * join, or waits; 0: none. */
uint32_t interference_blocker(const struct vm *vm, uint32_t thread);
/* Was the thread woken from a condition variable, while another one holds its
 * mutex? */
bool interference_is_kept_waiting(struct vm *vm, uint32_t thread);
/* Is the thread about to join another one?  *who is 1 + its number, or 0 if it
 * has ended; *last: the program may use its result, so what comes after the
 * join depends on it. */
bool interference_is_joining(const struct vm *vm, uint32_t thread,
                             uint32_t *who, bool *last);
/* Looking ahead: does no third thread know of the one that the thread is about
 * to join?  Then nobody notices that it is joined. */
bool interference_joins_alone(struct vm *vm, uint32_t thread);
/* Looking ahead: changes memory as if the thread that is joined had ended.  The
 * caller goes back to a saved state afterwards. */
void interference_pretend_end(struct vm *vm, uint32_t thread);

#endif
