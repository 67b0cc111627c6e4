/*
 * vm/vm.h - the virtual machine: runs a program, step by step, in the
 * memory module.
 *
 *     vm_new ──> vm_start ──> vm_resume ──event──> vm_resume ... ──> ENDED
 *                                │  ▲
 *                     vm_save ───┘  └── vm_back (to the last vm_save)
 *
 * Between two resumes the whole state lies in areas once vm_sync was called
 * (vm_save and vm_hash do): vm_back drops what the machine caches.
 */
#ifndef VM_VM_H
#define VM_VM_H

#include <stdatomic.h>

#include "allways/memory.h"
#include "engine/fault.h"
#include "ir/ir.h"

struct vm_observer;
struct vm_counts;
struct summaries;
struct suppressions;
struct vm_summarizer;
struct vm_visitor;

enum vm_area_kind {
  VM_AREA_MACHINE, /* tables of the machine itself */
  VM_AREA_GLOBAL,
  VM_AREA_FUNCTION,
  VM_AREA_LOCAL,
  VM_AREA_ALLOCA,
  VM_AREA_VARARGS,
  VM_AREA_TLS,
  VM_AREA_HEAP,
  VM_AREA_RUNTIME, /* what the runtime allocates for itself */
  VM_AREA_FRAME,
  VM_AREA_THREAD,
  VM_AREA_CHOICE, /* what a lazy value may be */
  VM_AREA_OPAQUE, /* what any pointer points to: nothing is known of it */
  /* Blocks of the heap, the loss of which is suppressed, or that they are left
   * at the end, or both: see suppress.h. */
  VM_AREA_HEAP_LOST,
  VM_AREA_HEAP_LEFT,
  VM_AREA_HEAP_BOTH
};

/* The site of a block is a position; this bit of it says that the runtime
 * itself allocates, and those above belong to suppressions (suppress.h). */
enum { SITE_RUNTIME = 32 };
/* What an area is, from its kind in the memory: blocks are VM_AREA_HEAP. */
static inline enum vm_area_kind vm_area_kind(unsigned kind) {
  unsigned part = kind & 15;
  return part > VM_AREA_OPAQUE ? VM_AREA_HEAP : (enum vm_area_kind)part;
}

/* Is there a solver for options.solver? */
bool vm_has_solver(void);

/* Why vm_resume returned. */
enum vm_event {
  VM_RUNNING,     /* used up its fuel, or yielded */
  VM_BLOCKED,     /* the thread waits for something that does not hold */
  VM_CHOICE,      /* a value is wanted: vm_choose, then resume */
  VM_THREAD_OVER, /* the thread ended */
  VM_ENDED,       /* the program did: vm_exit_status */
  VM_ABORTED,     /* by abort() */
  VM_PRUNED,      /* an assumption does not hold */
  VM_FAULTED,     /* vm_last_fault */
  VM_UNSUPPORTED, /* something is not modelled: vm_last_fault has the text */
  VM_LIMIT,       /* stack, memory, threads */
  VM_STOPPED,     /* before the thread's next operation: vm_step only */
  VM_RETURNED,    /* the first frame did: solving only, see summary.h */
  VM_SUMMARY,     /* before a call: that has to be solved */
  VM_APART,       /* solving: something that must be executed in place */
  VM_AGAIN,       /* vm_step: it must be taken back and made by vm_step_again */
  VM_COMMIT       /* inside the machine: who can reach what is not known, or an
                     audit is due */
};

/* What a thread does next.  A thread that is not running is always before one
 * of these. */
enum vm_op_kind {
  VM_OP_START,   /* nothing yet */
  VM_OP_ACCESS,  /* of memory that others can reach */
  VM_OP_SECTION, /* an atomic section begins */
  VM_OP_WAIT,    /* the rest of one, when what it waits for holds */
  VM_OP_CHOICE,
  VM_OP_HEAP,      /* options.cleanup: a block comes or goes */
  VM_OP_STATEMENT, /* options.statements and plain: one begins */
  VM_OP_RESUME,    /* a long step was cut */
  VM_OP_END        /* what ends the execution: exit, a fault, an assumption */
};
/* What a choice is about. */
enum vm_asks {
  VM_ASKS_VALUE,
  VM_ASKS_MALLOC, /* 1: it fails */
  VM_ASKS_WAKE,   /* 1: the wait that follows may end by itself */
  VM_ASKS_FAILURE /* 1: what is tried fails without a reason */
};
/* Bytes of memory; none: the area as a whole comes to its end. */
struct vm_range {
  uint32_t area;
  bool write, atomic;
  bool chooses; /* a read that may give undefined bytes a value: others notice
                   that as they do a write, but it does not race as one */
  uint64_t offset, size;
};
/* What one operation touches is a set of ranges: a copy reads one and writes
 * another one. */
enum { VM_RANGES = 3 };
struct vm_next_op {
  uint8_t kind;        /* enum vm_op_kind */
  uint8_t asks;        /* CHOICE: enum vm_asks */
  bool mid_operation;  /* CHOICE, RESUME: of an operation that has begun; no
                          other thread may move before it is done */
  uint8_t range_count; /* ACCESS */
  bool more;           /* ACCESS: areas end that have no room in ranges */
  uint32_t position;
  uint32_t blocked; /* SECTION: why it could not be done; 0: not known */
  union {
    struct vm_range ranges[VM_RANGES]; /* ACCESS */
    struct {
      uint64_t choices; /* CHOICE: how many; 0: 2^64 */
      uint32_t
          summary; /* CHOICE: among the effects of this one, plus 1; or 0 */
    };
    uint64_t joins; /* SECTION: threads (below 64) that it joins first */
  };
};

enum { VM_MAX_THREADS = 255 };
/* Threads that another one waits for: all of them must let go of what it
 * wants. */
struct vm_holders {
  uint32_t one; /* number + 1, or 0 */
  uint32_t set; /* bit n: thread n, too */
};
/* What was assumed of where objects lie, because the program depends on it: the
 * least position at which it does, 0: nowhere.  Shared by all machines of a
 * check. */
struct vm_placement {
  atomic_uint freed;    /* a freed address is not given out again */
  atomic_uint adjacent; /* no object begins where another one ends */
  atomic_uint aligned;  /* objects begin at multiples of 16 */
  atomic_uint numbers;  /* there is one placement: its numbers are used */
  /* Of kinds of faults that are not asked for: where an execution went on. */
  atomic_uint went_on[FAULT_KIND_COUNT];
};

struct vm_options {
  const char *const *args; /* argv[0] .. */
  size_t arg_count;
  const char *const *env; /* NAME=VALUE */
  size_t env_count;
  const char *stdin_bytes;
  size_t stdin_size;
  atomic_bool *stdin_asked;       /* set when the program reads it; or NULL */
  struct vm_placement *placement; /* what is assumed of it; or NULL */
  const char *files;   /* folder of files that can be read, or NULL */
  uint64_t max_stack;  /* frames of a thread */
  uint64_t max_memory; /* bytes of areas; 0: no limit */
  enum allways_naming naming;
  /* Where a program asks for more of an address's low bits than its object's
   * alignment tells, objects are taken to begin at multiples of this; 0: that
   * is not known. */
  uint64_t assumed_align;
  bool strict_undefined; /* loading undefined bytes is a fault already */
  bool malloc_may_fail; /* whether it and its kin do is a choice at each call */
  bool spurious_wakeups; /* so is whether a wait may end by itself */
  /* and whether what may fail without a reason (mtx_trylock, a weak exchange)
   * does */
  bool spurious_failures;
  bool steps;      /* vm_step is used, not vm_resume */
  bool plain;      /* steps end before each access to memory, private or not */
  bool statements; /* what one statement of the source does is not split; plain:
                      steps end before each of them.  There are no races */
  bool no_races, no_leaks; /* they are not looked for */
  bool lenient_leaks;      /* what main points to when it returns is not lost */
  bool keep_calls; /* the fault of a leak has the calls of its allocation */
  /* A call through a pointer to no function is VALID_DEREF, not BAD_CALL. */
  bool calls_are_derefs;
  bool no_misuse;   /* nor is lock-misuse; a thread that would wait for itself
                       is blocked then */
  uint32_t ignored; /* kinds of faults (bits) that are not asked for, and after
                       which an execution can go on */
  const struct suppressions *suppressions; /* see suppress.h; or NULL */
  /* What all machines of the program share: see por/escape.h; or NULL. */
  struct escapes_shared *escapes;
  /* Every object has its address from the beginning on, in one placement:
   * see placement.c. */
  bool addresses;
  bool split; /* steps: block operations are made word by word: see block.c */
  /* Steps: choices among at least so many values are made when they matter;
   * 0: 17. */
  uint64_t lazy_from;
  bool solver; /* choices may be connected by terms, and a solver is asked */
  struct solver_counts *solver_counts; /* NULL, or added to */
  bool wants_status; /* of the exit: each is an end of its own */
  /* Steps: a function without parameters that must be true in each state, or 0:
   * see vm_monitor. */
  uint32_t monitor;
  /* Steps: which blocks are allocated matters when the program ends, and it may
   * end at any time. */
  bool cleanup;
  struct summaries *summaries; /* steps: see summary.h; or NULL */
  const struct vm_summarizer *summarizer;
  const struct vm_visitor *visitor; /* see visitor.h */
  /* Steps: one in so many decisions not to let others move is checked by moving
   * them; 0: none.  Which ones depends on the seed. */
  uint64_t audit, audit_seed;
  const struct vm_observer *observer; /* see observe.h; or NULL */
  struct vm_counts *counts; /* added to when the machine goes: see counts.h */
  /* Output of the program; NULL: dropped. */
  void (*output)(void *context, int fd, const void *bytes, size_t size);
  void (*note)(void *context, const char *text);
  void *context;
};

/* Has a machine with these options taken an undefined value for any value? Then
 * its schedules have choices that others do not have. */
static inline bool vm_had_any_undefined(const struct vm_options *options) {
  return options->placement && (options->ignored >> FAULT_UNINITIALIZED & 1) &&
         atomic_load(&options->placement->went_on[FAULT_UNINITIALIZED]) != 0;
}

struct vm;
/* The program is borrowed. */
struct vm *vm_new(struct ir_program *program, const struct vm_options *options);
void vm_free(struct vm *vm);
/* Globals, thread 0.  False: vm_last_fault says why. */
bool vm_start(struct vm *vm);

/* Runs thread number until something happens, at most fuel loop heads and
 * calls. */
enum vm_event vm_resume(struct vm *vm, uint32_t thread, int64_t fuel);
/* CHOICE: how many values (0: 2^64). */
uint64_t vm_choices(const struct vm *vm);
/* One of so many (0: of any number): if there are more by now, the thread asks
 * again. */
void vm_choose(struct vm *vm, uint64_t value, uint64_t count);
/* What the last step's choice left of a lazy value, or "". */
const char *vm_reported(const struct vm *vm);
/* Is the thread enabled?  gives_up: it is, because a timed wait may time out.
 */
bool vm_enabled(struct vm *vm, uint32_t thread, bool *gives_up);
bool vm_thread_used(const struct vm *vm, uint32_t thread);
uint32_t vm_thread_limit(const struct vm *vm);
bool vm_in_atomic(const struct vm *vm, uint32_t thread);
/* Is the thread in the middle of an operation, so that no other one may move:
 * in an atomic section, or where one access asks for a choice? */
bool vm_is_exclusive(const struct vm *vm, uint32_t thread);
int vm_exit_status(const struct vm *vm);
const struct fault *vm_last_fault(const struct vm *vm);
/* All threads are blocked: makes a fault of that.  waits: whom each of them
 * waits for. */
void vm_deadlock(struct vm *vm, const struct vm_holders *waits);
/* Where the thread is, outside the runtime. */
void vm_thread_place(struct vm *vm, uint32_t thread, struct fault *where);
/* This thread came back to a state that was there before: vm_last_fault then
 * has its position. */
void vm_met_again(struct vm *vm, uint32_t thread);

/* Writes what is cached to areas. */
void vm_sync(struct vm *vm);
bool vm_save(struct vm *vm);
void vm_back(struct vm *vm);
/* Forgets the last save. */
void vm_drop(struct vm *vm);
bool vm_hash(struct vm *vm, allways_hash *hash);
/* The same before vm_save or vm_back_step comes next. */
bool vm_hash_soon(struct vm *vm, allways_hash *hash);
struct allways_memory *vm_memory(struct vm *vm);
/* Areas 1 to this one, functions and variables, are there in all states. */
uint32_t vm_lasting(const struct vm *vm);

/* ------------------------------------------------------------ for searches */

/* Is the machine watched (options.observer)?  It can be asked not to report
 * what it does for a while. */
bool vm_is_observed(const struct vm *vm);
void vm_mute(struct vm *vm, bool mute);
const struct vm_next_op *vm_next(const struct vm *vm, uint32_t thread);
void vm_set_next(struct vm *vm, uint32_t thread, const struct vm_next_op *op);

/* What the last step did to memory that others can reach, if it is observed. */
struct vm_access {
  uint32_t area;
  bool write, atomic;
  uint64_t offset, size;
  uint32_t position;
};
const struct vm_access *vm_accesses(const struct vm *vm, size_t *count);
/* How often did the last step race with the next access of another thread?
 * vm_race_fault makes a fault of one of these races. */
uint32_t vm_races(const struct vm *vm);
void vm_race_fault(struct vm *vm, uint32_t which);
/* The current state is the one saved last, and this thread makes a step next:
 * if vm_back_step follows, it is cheaper.  Before any other step, it is to be
 * informed that nothing is remembered. */
void vm_remember(struct vm *vm, uint32_t thread);
void vm_remember_nothing(struct vm *vm);
/* Goes back to the last vm_save after a step of this thread (UINT32_MAX: after
 * steps of any), in which these threads (bits) moved: vm_moved has them.
 * False: no other thread has changed, nor has any ended. */
bool vm_back_step(struct vm *vm, uint32_t thread, uint64_t moved);
uint64_t vm_moved(const struct vm *vm);
void vm_clear_leaks(struct vm *vm);
/* Who has what this waiting thread waits for. */
struct vm_holders vm_holders(struct vm *vm, uint32_t thread);
/* Does options.monitor hold in the current state, after a step of this thread
 * that began at this position?  STOPPED: it does; FAULTED: it does not, or goes
 * wrong; UNSUPPORTED or LIMIT: that cannot be reported, and vm_last_fault has
 * the reason.  The state and all that is reported of the last step stay as they
 * are. */
enum vm_event vm_monitor(struct vm *vm, uint32_t thread, uint32_t after);

/* Forgets all that is cached: the next resume reads it from areas. */
void vm_forget(struct vm *vm);
/* Drops areas that nothing reaches, and notes leaks. */
void vm_collect(struct vm *vm);
bool vm_collect_wanted(const struct vm *vm);

/* How many unfreed areas there are whose last pointer was lost. */
size_t vm_leaks(const struct vm *vm);
/* Makes a fault of leak i, or of the first area not freed at the end. */
void vm_leak_fault(struct vm *vm, size_t i);
bool vm_cleanup_fault(struct vm *vm);

/* Does every machine do this function itself? */
bool vm_knows_function(const char *name);

#endif
