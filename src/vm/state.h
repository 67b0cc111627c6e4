/*
 * vm/state.h - what a machine consists of: code, threads, and struct vm.
 *
 * Values live in registers, the slots of the IR.  The registers of a thread's
 * frames lie in one host array, frame after frame; that array is only a cache:
 * when a step ends, vm_sync writes the frames that were touched to their areas,
 * and after going back they are read from there.
 *
 * Functions are translated from IR to code when they are first called
 * (code.c).  exec.c runs code; whatever its fast paths do not handle is done
 * by generic.c on the IR instructions that the code came from.
 */
#ifndef VM_STATE_H
#define VM_STATE_H

#include <string.h>

#include "base/alloc.h"
#include "memory/fast.h"
#include "runtime/abi.h"
#include "vm/value.h"
#include "vm/visitor.h"
#include "vm/vm.h"

/* ------------------------------------------------------------------- code */

/* An instruction of code.  Slots are byte offsets from the registers of the
 * frame, so that the loop need not multiply.  code.h says what x, d, a, b and
 * imm are for each operation; usually d is the result, a and b are operands,
 * and d of a jump is the distance in bytes. */
struct insn {
  const void *handler; /* in exec.c */
  uint32_t x;
  uint32_t d, a, b; /* slots, times sizeof(struct reg) */
  union {
    int64_t imm;
    struct call_site *site; /* CALL */
  };
};

/* An argument of a call: a slot of the caller, or a constant, which is made a
 * register once, when the call is translated. */
struct call_arg {
  uint32_t slot; /* IR_NONE: value */
  struct reg value;
};
/* A loan.  An aggregate that is passed by value must be copied, because either
 * side might write its own.  If the caller got it by value itself and nobody
 * writes it (ir_function.unwritten), the callee borrows the caller's instead:
 * its slot points to the same area, which it does not free at its return. */
struct call_loan {
  uint32_t param; /* of the callee */
  uint32_t slot;  /* of the caller */
  uint32_t size;
};
/* A call instruction, with what is found out when it is executed first.  There
 * is one for each call of a function's IR, and it lasts as long as the code.
 * The first fields come from the IR; code, light and above make the next call
 * from this site fast. */
struct call_site {
  const struct ir_call *ir;
  const struct ir_insn *insn;
  uint32_t function; /* 0: called through target */
  struct call_arg target;
  struct call_arg *args; /* one for each slot of the arguments */
  uint32_t arg_slots;
  uint32_t result_slots; /* that are wanted, at most two */
  bool plain;            /* direct, types agree, nothing by value in memory */
  struct code *code;     /* plain, and translated already */
  struct code *light;    /* code, if that is light and has no summaries */
  uint32_t above;        /* slots of the frame that calls */
  struct call_loan *loans;
  uint32_t loan_count;
  const struct builtin *builtin; /* direct, with enough arguments */
};

/* The code at [at, end) is a copy of the code that begins at `of`; what follows
 * it may jump elsewhere than what follows the original.  Tests of loops are
 * copied to the places that jump back to them. */
struct code_copy {
  uint32_t at, end, of;
};

/* The functions of runtime/abi.h: those of the runtime that the reduction knows
 * by their names. */
enum runtime_function {
  RUNTIME_OTHER,
#define X(code, name) RUNTIME_##code,
  RUNTIME_FUNCTIONS(X)
#undef X
};

/* A function as it is executed.  It is made when the function is first called
 * and lasts as long as the machine, which alone uses it.
 *
 * A function that is light can be entered and left by moving registers only:
 * exec.c does that without call.c. */
struct code {
  const struct ir_function *f;
  uint32_t number; /* of the function */
  enum runtime_function which;
  struct insn *insns;
  uint32_t insn_count;
  uint32_t *source; /* first IR instruction each came from */
  uint8_t *span;    /* and how many */
  uint64_t *counts; /* how often each was executed; NULL: not wanted */
  uint64_t *taken;  /* of conditional branches of the IR, two for each
                     * instruction: how often they went to either target */
  uint32_t *blocks; /* where each block begins */
  struct code_copy *copies;
  uint32_t copy_count;
  size_t copy_capacity;
  struct call_site *calls;
  /* Slots beyond those of the IR: variable arguments, chain of allocas, what
   * setjmp points to, which parameters are borrowed (a bit each).  IR_NONE: the
   * function needs no such slot; all have a chain.
   *
   *     those of the IR | 2 for constants | chain | varargs anchor loans
   */
  uint32_t varargs_slot, chain_slot, anchor_slot, loans_slot;
  uint32_t frame_slots;
  uint64_t **kept;  /* slots that are kept at each place: see frame.c */
  bool simple;      /* no unscoped locals: entering is setting slots */
  bool light;       /* and returning frees nothing that was not borrowed */
  uint64_t borrows; /* parameters that can be borrowed, a bit each: all of those
                     * by value, or none */
  bool atomic;      /* its name begins with __VERIFIER_atomic_ */
  bool whole;       /* its block operations are never made in pieces */
  const struct builtin *builtin; /* no body: the machine does it */
  bool summed;                   /* calls may have summaries */
};

/* ---------------------------------------------------------------- threads */

/* The first STANDING frames of a thread use standing areas, each if its frame
 * has at most STANDING_SLOTS slots: see frame.c. */
enum { STANDING = 8, STANDING_SLOTS = 31 };

/* A call that has not returned.  pc of the top frame is the instruction that it
 * executes next; in the frames below it is the one after their call.  area and
 * shown say what frame.c wrote of it last. */
struct frame {
  const struct code *code;
  const struct insn *pc; /* where to go on */
  uint32_t base;         /* of its registers in thread.regs */
  uint32_t area;         /* 0: not written yet */
  /* Slots that may be other than undefined in the area; NULL: none. */
  const uint64_t *shown;
};

/* What a thread waits for: until the word compares so with the value.  The
 * wait is not a state of its own: the thread is before the call that waits,
 * and makes it again when it is resumed.  holder points to who has what it
 * waits for, if that is known; only reports and deadlocks ask. */
struct wait {
  struct reg word, holder;
  int32_t relation,
      value; /* WAIT_... of runtime/abi.h, with flags that say what holder is */
  bool timed;
};

/* How far the operation has come that the thread is in the middle of, where it
 * is made in pieces (block.c, pieces.c).  The instruction is executed again and
 * goes on from here.  All are zero where there is none.
 *
 *     DONE   bytes that are done with
 *     HELD   what was read and is not yet written
 *     KEPT   what the operation has made so far, such as realloc's new block
 *     PHASE  what the operation does next, numbered by whoever does it
 */
enum { WORK_DONE, WORK_HELD, WORK_KEPT, WORK_PHASE, WORK_WORDS };

/* A thread.  The first group of fields is part of the state, and lies in the
 * thread's areas between steps; the second is the cache of its frames; the rest
 * says how far both agree.
 *
 *     frame   0 ..  loaded   low ..     depth - 1
 *             |     |        |          the top frame
 *             |     |        changed since the last sync, maybe
 *             |     registers are in regs from here on
 *             only in areas
 *
 * The top frame is always loaded, and so is what was touched. */
struct thread {
  bool used, waiting;
  bool kept;       /* it has ended, but its number is not free */
  uint32_t depth;  /* frames */
  uint32_t atomic; /* open atomic sections */
  struct wait wait;
  struct reg work[WORK_WORDS];
  uint32_t *tls; /* areas of thread-local variables, by number */

  struct reg *regs;
  size_t reg_capacity;
  struct frame *frames;
  size_t frame_capacity;
  uint32_t frame_limit; /* fewer calls than this need no check */

  int rounding;                /* of the host, for floating point */
  uint32_t area;               /* its record */
  uint32_t standing[STANDING]; /* for its first frames; 0: not made yet */
  uint32_t loaded;             /* frames below are only in areas */
  uint32_t low;      /* frames below were not touched since the last sync */
  uint64_t recorded; /* what the record says, in brief; 0: not known */
  bool ran;          /* since the last sync */
  struct vm_next_op next;
  uint32_t synced; /* frames that have areas */
};

/* Is the thread in the middle of an operation that is made in pieces? */
static inline bool work_began(const struct thread *t) {
  return (t->work[WORK_DONE].bits | t->work[WORK_PHASE].bits) != 0;
}
/* The operation is done. */
static inline void work_over(struct thread *t) {
  memset(t->work, 0, sizeof t->work);
}

/* A thread before its step from a saved state: see vm_remember.  The memo of a
 * state lies at the number of saved states, modulo MEMOS: so the last MEMOS of
 * them are kept, and an older one is overwritten.  It is good for going back
 * only if number and saved are what they are asked for. */
enum { MEMOS = 64 };
struct memo {
  bool known;
  uint32_t number;      /* of the thread */
  size_t saved;         /* states that were saved then */
  struct thread thread; /* its vectors are not its own, but these: */
  struct frame *frames; /* all */
  struct reg *regs;     /* of the top frame */
  uint32_t *tls;
  size_t frame_capacity, reg_capacity;
};

/* Slots that the arguments of a builtin may take; entries of the table of
 * places where locks were locked. */
enum { MAX_BUILTIN_ARGS = 32, LOCKS_KNOWN = 256 };
enum { RACES_MOST = 8 }; /* of one step; more are not reported */
/* Thread t has 2^RANKS_OF_THREAD ranks of roots, from (t + 1) << that on.  What
 * the upper bits of ranks tell apart is grouped in images. */
enum { RANKS_OF_THREAD = ALLWAYS_RANK_BITS, STACK_MOST = (1 << 24) - 64 };
/* Areas of up to so many bytes are expected to be written at once. */
enum { BLOCK_SOON = 256 };

/* Frames outside of the runtime through which a block was allocated, from the
 * innermost one on; of more, the others are left out. */
enum { CALLS_KEPT = 12 };
struct calls {
  struct fault_place places[CALLS_KEPT];
  uint32_t count;
};

/* A block whose last pointer was lost: its size, and where it was allocated. */
struct leak {
  uint64_t size, site; /* site: its low half is the position */
  uint8_t kind;        /* of its area */
  struct calls calls;  /* if options.keep_calls */
};

/* Visible operations that the step may still do.  A step is one visible
 * operation and the invisible ones up to the next: it begins READY, the visitor
 * makes that DOING when the operation is announced, and operation_done makes it
 * NONE.  With NONE, the next visible operation ends the step. */
enum op_budget {
  OP_NONE,
  OP_READY, /* the one that it begins with */
  OP_DOING  /* that is being done */
};

/* What is known of the step that is being made.  It begins with one literal
 * (por/step.c), so that nothing of the step before is left over.  The machine
 * sets what it alone can know (progressed; budget, when an operation is done);
 * the visitor reads that and sets the rest. */
struct step_state {
  enum op_budget budget, budget_before; /* before: when exec.c visited an
                                           access that it may make again */
  bool acted;                           /* it did a visible operation */
  bool progressed;  /* back, into a call, or on with a block */
  bool wrote;       /* something that others can reach */
  bool reach_stale; /* who can reach what has changed since the last commit */
  bool wrote_unshared; /* maybe, what others cannot touch now, but later */
  bool alone;          /* there is one thread, and no monitor */
  bool read_shared;    /* statements: has accessed what others can reach */
  bool ending;         /* it began with what ends the execution */
  bool opening;        /* it began with an atomic section that is still open */
  bool stop_at_sections; /* after an operation, whoever conflicts with them */
  bool unannounced_section; /* one was entered after an operation, without a
                               stop */
  bool closed; /* all of it so far lies in the middle of one operation */
  bool began_mid_operation; /* in the middle of an access that asked for a
                               choice */
  uint64_t moved;           /* threads that ran in it, of the first 64 */
};

/* ----------------------------------------------------------------- machine */

/* The machine.  The state of the checked program lies in memory; threads are a
 * cache of a part of it.  All else follows from the program (tables), belongs
 * to the step that is being made, or is kept for reports. */
struct vm {
  struct ir_program *program;
  struct vm_options options;
  const struct vm_visitor *visitor; /* that of the options */
  struct por *por;                  /* what it keeps */
  struct allways_memory *memory;
  const struct mem_head *head;

  /* What the program is made of.  Indices are those of the IR. */
  struct {
    const void *const *handlers;     /* of exec.c, by operation */
    struct code **codes;             /* by function; NULL: not translated yet */
    const struct builtin **builtins; /* by function; NULL: it is none */
    uint32_t function_base; /* area of function f is function_base + f */
    uint32_t *global_areas;
    uint32_t lasting;      /* areas 1 to this one are never freed */
    uint32_t *tls_numbers; /* by global; IR_NONE: not thread-local */
    uint32_t tls_count;
    uint32_t stdin_area;
    uint64_t static_end;   /* where static objects end, with addresses */
    uint32_t errno_global; /* 0: the program does not use errno */
    uint32_t own_global;   /* what pthreads keep of a thread for itself, or 0 */
  } tables;

  /* Registers that are not plain numbers. */
  struct {
    uint64_t *masks;
    size_t mask_count, mask_capacity;
    uint32_t bits_class; /* boxed bytes that are partly undefined */
    uint32_t set_class, map_class, term_class,
        copy_class;        /* choices and their copies: lazy_value_box.c */
    struct solver *solver; /* NULL: nothing was asked yet */
    bool lazy;             /* there has been a lazy value */
    bool opaque;           /* there has been an area of any pointer */
  } values;

  struct thread *threads[VM_MAX_THREADS];
  uint32_t thread_limit; /* threads from here on were never used */
  uint32_t current;
  struct thread *thread;     /* threads[current] */
  struct memo memos[MEMOS];  /* by the number of saved states */
  const struct memo *before; /* of a thread whose areas are still so, or NULL */

  /* The instruction being executed, for positions; what came of it.  Fast paths
   * do not keep at_code and at_insn: whatever may fault, visit or ask sets them
   * first. */
  const struct code *at_code;
  uint32_t at_insn; /* IR */
  uint32_t branch;  /* generic: the block to go to */
  int64_t fuel;     /* loop heads and calls until the step is cut */
  enum vm_event event;
  struct fault fault;
  /* Of the fault, until vm_describe has seen it. */
  struct {
    bool is_new, has_pointer;
    bool is_held; /* the pointer is to a lock that is locked */
    struct reg pointer;
    struct thread *thread;
    uint32_t depth;
    const struct code *at_code;
    uint32_t at_insn;
  } recorded;
  struct reg returned; /* by the first frame of the last thread that ended */
  int exit_status;
  bool in_monitor;  /* the monitor runs: nothing is an operation */
  bool speculating; /* steps are only tried */

  struct step_state step;

  /* Event CHOICE.  vm_ask fills in what is asked, the search answers with
   * vm_choose, and the instruction takes the value when it is executed again:
   * nothing else may (exec.c's choice_done). */
  struct {
    uint64_t count; /* how many values; 0: 2^64 */
    uint64_t value;
    bool made;          /* the value is there */
    bool changed;       /* this step changed what others may choose from */
    bool mid_operation; /* in the middle of a visible operation */
    uint8_t asks;       /* what about: enum vm_asks */
    uint32_t summary;   /* among effects, as in vm_next_op */
    char left[160];     /* what the last choice of a lazy value left */
  } choice;

  /* Summaries of calls: see summary.h.  A machine that solves runs calls alone,
   * to find what they read and do. */
  struct {
    bool solving;          /* runs calls alone */
    bool in_place;         /* the next call is executed */
    struct reg results[2]; /* solving: of the first frame */
    uint32_t result_count;
    struct mem_delta *delta; /* from the first state */
    struct applied {
      const struct summary *summary;
      size_t effect;
    } * applied; /* in this step */
    size_t applied_count, applied_capacity;
  } calls;

  struct {
    bool observed; /* runs in exec_observed.c */
    bool counted;  /* or in exec_counted.c */
    struct {
      bool on;
      const struct vm_observer *observer;
      void (*output)(void *context, int fd, const void *bytes, size_t size);
      void (*note)(void *context, const char *text);
    } muted; /* what vm_mute took out of the options */
  } observers;

  /* What is noted for reports.  Nothing of it is part of the state, and nothing
   * that executes depends on it. */
  struct {
    struct vm_access *accesses; /* in this step, if observed */
    size_t access_count, access_capacity;
    /* Races that were found in this step, each pair of places once. */
    struct race {
      struct vm_access access[2]; /* the first was made, the other is next */
      uint32_t threads[2];
    } races[RACES_MOST];
    uint32_t race_count;
    uint32_t race_reported; /* which of them was reported last */
    struct calls *calls;    /* by area; see describe_calls.c */
    size_t calls_count, calls_capacity;
    struct leak *leaks;
    size_t leak_count, leak_capacity;
    /* Where each area came from and went to. */
    struct history {
      uint32_t allocated, freed; /* positions */
    } * histories;
    size_t history_count, history_capacity;
    /* Where locks were locked last; others fall out of it. */
    struct locked {
      struct reg lock;
      uint32_t position;
    } locked[LOCKS_KNOWN];
    bool freed_block; /* since somebody asked last */
  } noted;
};

/* ------------------------------------------------------------------- areas */

/* The kind of an area has two parts: what it is (low four bits), and which of
 * these alignments it has (high four).  Of an alignment between two of them,
 * the smaller one is known. */
static const uint32_t area_aligns[16] = {
    16,  1,   2,    4,    8,       32,      64,      128,
    256, 512, 1024, 4096, 1 << 14, 1 << 16, 1 << 18, 1 << 20};
static inline enum vm_area_kind area_kind(const struct area *a) {
  return vm_area_kind(a->kind);
}
static inline uint64_t area_align(const struct area *a) {
  return area_aligns[a->kind >> 4];
}
/* The kind of an area with this alignment, a power of two.  An alignment that
 * the table does not have is rounded down. */
static inline uint8_t aligned_kind(enum vm_area_kind kind, uint64_t align) {
  unsigned which = 1;
  assert(kind < 16 && (align & (align - 1)) == 0);
  if (align == 16)
    return (uint8_t)kind;
  for (unsigned i = 2; i < 16 && area_aligns[i] <= align; i++)
    which = i;
  return (uint8_t)(kind | (align > 16 && which < 5 ? 0 : which) << 4);
}

/* The area of a pointer begins at a multiple of this, so the low bits of an
 * address are those of its offset. */
static inline uint64_t known_align(const struct vm *vm, struct reg p) {
  assert(reg_is_pointer(p));
  uint64_t align = area_align(&vm->head->areas[(uint32_t)p.meta]);
  uint64_t assumed = vm->options.assumed_align;
  return align > assumed ? align : assumed;
}

#endif
