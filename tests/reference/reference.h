/*
 * tests/reference/reference.h - a second machine for our IR, slow and plain.
 *
 * It says what a program can do, by the C standard, POSIX and docs/ir.md: every
 * access of every instruction is a step of its own, states are whole copies,
 * and all interleavings and choices are explored.  It shares the lowering with
 * allways and nothing else: no passes, no reduction, no runtime library, no
 * memory module.
 */
#ifndef TESTS_REFERENCE_H
#define TESTS_REFERENCE_H

#include "ir/ir.h"

/* A fault, by its property's name (docs/reference/faults.md: "valid-deref",
 * "assertion", "no-data-race", "deadlock", ...) and the line of the program
 * where it happens; 0: no line.  Of a race, both lines, the smaller one first.
 */
struct ref_fault {
  const char *kind;
  uint32_t line, line2;
};

/* Kinds of faults that need not be asked for: see unasked.c. */
enum ref_kind {
  REF_OVERFLOW,
  REF_DIVISION,
  REF_POINTER,
  REF_CALL,
  REF_LOCK,
  REF_UNINITIALIZED,
  REF_KINDS
};
const char *ref_kind_name(enum ref_kind kind);
unsigned ref_kind_bit(const char *name); /* 0: it is none of these */

struct ref_options {
  uint64_t max_states;     /* 0: a million */
  bool cleanup;            /* valid-memcleanup is asked for */
  bool lenient_leaks;      /* what main points to when it returns is not lost */
  bool abort;              /* abort is a fault */
  bool relock_is_deadlock; /* deadlock is asked for, lock-misuse is not */
  bool call_is_deref;      /* valid-deref is asked for, bad-call is not */
  bool malloc_may_fail, spurious_wakeups, spurious_failures;
  /* Accesses to private objects are steps too: more states, and no argument is
   * needed. */
  bool every_access;
  bool no_races; /* races are not looked for */
  /* How much of a block is copied at once is as docs/explanation/reduction.md
   * says; else a byte. */
  bool split_copies;
  unsigned unasked;    /* kinds, as bits, that are not asked for */
  unsigned suppressed; /* and kinds that are suppressed in one function */
  const char *suppressed_in;
  bool free_values; /* undefined values are chosen anew at each use */
  bool few_values;  /* they are small numbers, or others of the program's */
  bool addresses;   /* objects have them from the beginning on; set if needed */
};

struct ref_result {
  /* Was everything explored?  If not, `why` says what stopped it: a limit, or
   * something that the reference does not cover (then the program counts as
   * not compared, never as agreed). */
  bool complete;
  char why[200];
  uint64_t states, steps;
  struct ref_fault *faults; /* sorted, each once */
  size_t fault_count;
  bool exits[256]; /* statuses of executions that end normally */
  bool aborts;     /* some execution ends in abort() */
  bool numbers;    /* of addresses were needed: there is one placement */
  /* Some race is between one byte of a larger operation (a copy, a string) and
   * another access: what is read then may be a mixture of old and new. */
  bool torn;
  bool sampled; /* not all values of what was undefined were tried */
};

/* program: as it was lowered (before passes), without the runtime, so that
 * functions of libc and pthreads are undefined functions in it. */
void reference_explore(const struct ir_program *program,
                       const struct ref_options *options,
                       struct ref_result *result);
void reference_release(struct ref_result *result);

#endif
