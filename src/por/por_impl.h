/*
 * por/por_impl.h - what the files of the reduction share: what it keeps of a
 * machine, and what they ask each other.
 */
#ifndef POR_POR_IMPL_H
#define POR_POR_IMPL_H

#include "por/effects.h"
#include "por/por.h"
#include "vm/machine.h"

/* What a step that could not be made has read: see blocked.c. */
enum { BLOCKED_WORDS = 16, BLOCKED_KEPT = 1024 };
struct blocked_word {
  uint32_t area, word;
  uint32_t size, form; /* of the area; of the word */
  uint64_t data;
};
struct blocked {
  uint32_t id, count;
  struct reg holder; /* of the wait */
  int32_t relation;
  struct blocked_word words[BLOCKED_WORDS];
};

enum { WAITS_MOST = 64 }; /* threads: of more, none is known to wait */

struct por {
  struct blocked tried;    /* what that has read */
  struct blocked *blocked; /* by id, the latest ones */
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

/* A step begins; it visits memory; it does what is not simple. */
void blocked_begin(struct vm *vm);
void blocked_visit(struct vm *vm, uint32_t area, uint64_t offset,
                   uint64_t size);
void blocked_spoil(struct vm *vm);

/* ----------------------------------------------------------------- step.c */

/* Areas that were opened are watched again. */
void por_close_areas(struct vm *vm);
/* Those that por->opened has are not watched; all others are. */
void por_open_areas_again(struct vm *vm);

/* ----------------------------------------------------------------- race.c */

/* The current thread makes an access that overlaps another thread's next one,
 * and by what is known of both without looking they race: do they? */
bool race_is_real(struct vm *vm, const struct vm_access *a, uint32_t other,
                  const struct vm_range *b);

/* ---------------------------------------------------------------- audit.c */

void audit_init(struct vm *vm);
void audit_free(struct vm *vm);
/* The current thread does this without stopping: GO_STOP (VM_COMMIT) if that is
 * to be audited, by audit_run; then it goes on with the same instruction. */
enum go audit_invisible(struct vm *vm, struct vm_next_op op);
void audit_run(struct vm *vm);
/* These threads (bits) are enough to move. */
void audit_persistent_set(struct vm *vm, uint64_t enough);
/* Others are about to access this. */
void audit_visit(struct vm *vm, uint32_t area, uint64_t offset, uint64_t size,
                 bool write);

/* ------------------------------------------------------------ statement.c */

/* A statement begins at pc: GO_STOP if the step ends here. */
enum go por_statement(struct vm *vm, const struct insn *pc);
/* A step begins with this operation. */
void statement_begin(struct vm *vm, const struct vm_next_op *next);
/* Is an area that the statement accesses its thread's own? */
bool statement_is_own(struct vm *vm, uint32_t area);

/* --------------------------------------------------------- interference.c */

void interference_init(struct vm *vm);
void interference_free(struct vm *vm);
/* What the other threads may do has to be found out again. */
void interference_forget(struct vm *vm);
/* Does a write to these bytes change a mutex that keeps others out, otherwise
 * than by unlocking it?  Who waits for the mutex, or comes to it, reads them.
 */
bool interference_breaks(struct vm *vm, const struct vm_range *r);
/* Are other threads kept waiting, or out, by what is in the area? */
bool interference_relies_on(struct vm *vm, uint32_t area);
/* The current thread is about to write to it: if so, that is forgotten. */
void interference_write(struct vm *vm, uint32_t area);
/* Who waits for whom, and which threads cannot move before one of a set does.
 */
const struct waits *interference_waits(struct vm *vm);
uint64_t interference_kept(const struct waits *w, uint64_t set);
/* May another thread touch (write: of a read, only write) these bytes before
 * the current one has moved on?  Size 0: any of the area. */
bool interference_touches(struct vm *vm, uint32_t area, uint64_t offset,
                          uint64_t size, bool write);
/* May another thread move before the current one does? */
bool interference_any_moves(struct vm *vm);
/* Do these bytes never change any more, whatever exchanges are tried? */
bool interference_is_final(struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size);
/* Can another thread get to the area at all? */
bool interference_reaches(struct vm *vm, uint32_t area, const uint32_t **met,
                          size_t *count);
/* Is the current thread the only one that can ever get to the area, however
 * long it lives? */
bool interference_owns(struct vm *vm, uint32_t area);
/* May the atomic section that is about to begin meet with what others do?  To
 * know that, must it be known first who reaches what? */
bool interference_section_conflicts(struct vm *vm);
bool interference_needs_commit(struct vm *vm);
/* The innermost frame of the program itself, else the top one; and where a
 * frame goes on, or the call that it is in. */
uint32_t interference_frame(const struct thread *t);
uint32_t interference_insn(const struct thread *t, uint32_t depth);
/* May the thread, which may touch the class, touch these bytes (addresses.c)?
 */
bool where_touches(struct vm *vm, uint32_t thread, uint32_t class,
                   const struct vm_access *a);
/* What a thread is about to do, for whoever may meet with it. */
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
struct interference_op interference_op(struct vm *vm, uint32_t thread);
/* May another thread meet with it, before the thread moves? */
bool interference_conflicts(struct vm *vm, const struct interference_op *op,
                            uint32_t other);
/* The thread that this one, about to lock or to join, has to wait for, plus 1;
 * 0: none. */
uint32_t interference_blocker(const struct vm *vm, uint32_t thread);
/* Is it woken from a condition variable, while its mutex is another's? */
bool interference_is_kept_waiting(struct vm *vm, uint32_t thread);
/* Is the thread about to join another one (*who: 1 + its number, or 0: it has
 * ended)?  last: what it does then may depend on that one's result. */
bool interference_is_joining(const struct vm *vm, uint32_t thread,
                             uint32_t *who, bool *last);
/* Does no third thread know of the one that it is about to join?  Then nobody
 * notices that it is joined. */
bool interference_joins_alone(struct vm *vm, uint32_t thread);
void interference_pretend_end(struct vm *vm, uint32_t thread);

#endif
