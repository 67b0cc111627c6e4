/*
 * por/por_impl.h - what the files of the reduction share: what it keeps of a
 * machine, and what they ask each other.
 */
#ifndef POR_POR_IMPL_H
#define POR_POR_IMPL_H

#include "por/effects.h"
#include "por/interference.h"
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

/* The reduction's own part of a machine, vm->por.  It holds no state of the
 * program: what is marked known is computed again when it may have changed. */
struct por {
  struct blocked tried;    /* by the current step, so far */
  struct blocked *blocked; /* by id modulo BLOCKED_KEPT: the latest ones */
  uint32_t blocked_last;
  struct effects *effects;    /* NULL: everything may be touched by everybody */
  struct interference others; /* what the other threads may do */
  struct interference unlocking; /* the same without locking and unlocking */
  struct waits waits;
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
    const struct code *code; /* the one that did something invisibly last */
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

/* ---------------------------------------------------------- step_access.c */

/* All areas are watched again: the visitor sees each access to them. */
void por_close_areas(struct vm *vm);
/* Takes the watch off those areas again that por->opened has, after an audit
 * has watched them all. */
void por_open_areas_again(struct vm *vm);

/* ----------------------------------------------------------------- race.c */

/* Notes races of the access that the current thread makes with what the other
 * threads do next. */
void race_look_for(struct vm *vm, const struct vm_access *a);

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
void audit_persistent_set(struct vm *vm, uint64_t set);
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

#endif
