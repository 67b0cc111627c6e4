/*
 * por/audit_impl.h - one claim of the reduction that is being tried.
 */
#ifndef POR_AUDIT_IMPL_H
#define POR_AUDIT_IMPL_H

#include "por/por_impl.h"

enum { TRIAL_STEPS = 100, TRIAL_THREADS = 64 };

/* The claim is about some threads, which stand still in state s while the
 * others move.  See audit.c. */
struct trial {
  struct vm *vm;
  uint64_t still;                         /* threads that the claim is about */
  bool invisible;                         /* it is that the next operation of
                                         the one thread is invisible */
  struct vm_next_op nexts[TRIAL_THREADS]; /* of all threads, in s */
  uint32_t threads;
  uint64_t numbers;                 /* of threads that are taken, in s */
  bool renumbered;                  /* other threads had them meanwhile */
  uint64_t final;                   /* threads before an access to such bytes */
  allways_value was[TRIAL_THREADS]; /* these bytes */
  uint32_t last;                    /* thread that moved */
  struct trial_step {
    uint32_t thread;
    uint64_t value;
    enum vm_event event;
  } steps[TRIAL_STEPS];
  uint32_t count;
};

static inline uint64_t trial_bit(uint32_t thread) {
  return UINT64_C(1) << thread;
}

static inline bool trial_went_on(enum vm_event event) {
  return event == VM_STOPPED || event == VM_THREAD_OVER;
}

/* Who is the last thread, and so goes on to end the program, depends on the
 * order; nobody notices. */
static inline bool trial_another_last(enum vm_event a, enum vm_event b) {
  return (a == VM_THREAD_OVER) != (b == VM_THREAD_OVER);
}

/* ---------------------------------------------------------------- audit.c */

/* The claim is wrong: the other thread interferes, at this position, with what
 * thread p does next. */
NORETURN void trial_wrong(const struct trial *t, uint32_t p, uint32_t other,
                          uint32_t position, const char *what);
/* A thread has made a step: does it conflict with a thread that stands still?
 */
void trial_check_step(const struct trial *t, uint32_t thread);
/* Do two accesses conflict?  A size of 0 stands for all bytes: an object ends.
 */
bool trial_conflict(const struct vm_access *a, const struct vm_access *b);
/* Threads that are there, or whose numbers are kept. */
uint64_t trial_numbers(const struct vm *vm);
/* Copies what all threads do next, which going back does not restore; returns
 * how many threads there are. */
uint32_t trial_get_nexts(const struct vm *vm, struct vm_next_op *nexts);
void trial_set_nexts(struct vm *vm, const struct vm_next_op *nexts,
                     uint32_t count);
/* Is the thread in the middle of an operation, so that nobody else moves? */
bool trial_is_inside(const struct vm *vm, uint32_t thread);
/* May the thread move, unless a step shows that it is blocked?  choices: how
 * many values it has, from *first on; 0: 2^64. */
bool trial_can_move(struct vm *vm, uint32_t thread, uint64_t *first,
                    uint64_t *choices);
/* Thread p, which stands still, does its next operation.  If it cannot, nothing
 * happens. */
enum vm_event trial_do(struct trial *t, uint32_t p);
/* Do equal states have equal hashes, in whatever order they were reached? */
bool trial_is_comparable(const struct vm *vm);

/* ----------------------------------------------------- audit_exhaustive.c */

/* Tries all executions of the others from the state that was saved last, and
 * goes back to it.  Adds the states that were visited.  False: there are too
 * many. */
bool trial_exhaustive(struct trial *t, uint64_t *states);

#endif
