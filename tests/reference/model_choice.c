/*
 * tests/reference/model_choice.c - choices, assumptions, assertions, atomic
 * sections: allways/check.h and the words of other checkers.
 */
#include "model.h"

#include <string.h>

enum { MOST = 1 << 16 }; /* values that a choice may have */

/* ------------------------------------------------------------------ choices */

/* A step makes one choice at most, so that what is equal behind a choice is met
 * before the next one.  True: the step is over, and the model is run again. */
static bool is_second_choice(struct ref_machine *m) {
  if (m->outcome == REF_GOING && m->pick_at > 0)
    m->outcome = REF_STOPPED;
  return m->outcome != REF_GOING;
}

static void run_choose(struct ref_machine *m) {
  if (!ref_needs(m, R(0)) || is_second_choice(m))
    return;
  uint32_t count = (uint32_t)R(0).bits;
  if ((int32_t)count < 1)
    ref_fault(m, "assertion");
  else if (count > MOST)
    ref_stop_incomplete(m, "a choice among too many values");
  uint32_t value = m->outcome == REF_GOING ? ref_pick(m, count) : 0;
  ref_give_int(m, (int)value);
}

static void run_range(struct ref_machine *m) {
  if (!ref_needs(m, R(0)) || !ref_needs(m, R(1)) || is_second_choice(m))
    return;
  int64_t low = (int32_t)R(0).bits, high = (int32_t)R(1).bits;
  if (low > high)
    ref_fault(m, "assertion");
  else if (high - low >= MOST)
    ref_stop_incomplete(m, "a choice among too many values");
  if (m->outcome == REF_GOING)
    ref_give_int(m, (int)(low + ref_pick(m, (uint32_t)(high - low + 1))));
}

/* klee_range: without the upper bound. */
static void run_half_open(struct ref_machine *m) {
  if (!ref_needs(m, R(0)) || !ref_needs(m, R(1)) || is_second_choice(m))
    return;
  int64_t low = (int32_t)R(0).bits, high = (int32_t)R(1).bits;
  if (low >= high)
    ref_fault(m, "assertion");
  else if (high - low > MOST)
    ref_stop_incomplete(m, "a choice among too many values");
  if (m->outcome == REF_GOING)
    ref_give_int(m, (int)(low + ref_pick(m, (uint32_t)(high - low))));
}

static void run_bool(struct ref_machine *m) {
  if (!is_second_choice(m))
    ref_give(m, ref_number(ref_pick(m, 2)));
}

static void run_char(struct ref_machine *m) {
  if (!is_second_choice(m))
    ref_give(m, ref_number(ref_pick(m, 256)));
}

static void run_short(struct ref_machine *m) {
  if (!is_second_choice(m))
    ref_give(m, ref_number(ref_pick(m, 1 << 16)));
}

static void run_wide(struct ref_machine *m) {
  ref_stop_incomplete(m, "a choice among too many values");
}

/* -------------------------------------------- assumptions and assertions */

static void run_assume(struct ref_machine *m) {
  if (!ref_needs(m, R(0)))
    return;
  if (R(0).bits)
    ref_give_nothing(m);
  else
    ref_prune(m);
}

/* What the compiler may rely on. */
static void run_promise(struct ref_machine *m) {
  if (!ref_needs(m, R(0)))
    return;
  if (R(0).bits)
    ref_give_nothing(m);
  else
    ref_terminate(m, "unreach-call");
}

static void run_assert(struct ref_machine *m) {
  if (!ref_needs(m, R(0)))
    return;
  if (R(0).bits)
    ref_give_nothing(m);
  else
    ref_terminate(m, "assertion");
}

static void run_assert_fail(struct ref_machine *m) {
  ref_terminate(m, "assertion");
}

static void run_error(struct ref_machine *m) {
  ref_terminate(m, "unreach-call");
}

/* ----------------------------------------------------------------- sections */

static void run_begin(struct ref_machine *m) {
  BEGIN;
  if (m->t->head.sections == 0) {
    PERMIT_STEP;
  }
  m->t->head.sections++;
  ref_give_nothing(m);
  END;
}

static void run_end(struct ref_machine *m) {
  if (m->t->head.sections == 0)
    ref_fault(m, "lock-misuse");
  else
    m->t->head.sections--;
  ref_give_nothing(m);
}

static void run_note(struct ref_machine *m) { ref_give_nothing(m); }

const struct ref_model ref_models_choice[] = {
    {"allways_choose", 1, run_choose},
    {"__vm_choose", 1, run_choose},
    {"klee_choose", 1, run_choose},
    {"allways_range", 2, run_range},
    {"klee_range", 3, run_half_open},
    {"__VERIFIER_nondet_bool", 1, run_bool},
    {"__VERIFIER_nondet__Bool", 1, run_bool},
    {"nondet_bool", 1, run_bool},
    {"__VERIFIER_nondet_char", 1, run_char},
    {"__VERIFIER_nondet_uchar", 1, run_char},
    {"__VERIFIER_nondet_schar", 1, run_char},
    {"__VERIFIER_nondet_u8", 1, run_char},
    {"nondet_char", 1, run_char},
    {"nondet_uchar", 1, run_char},
    {"__VERIFIER_nondet_short", 1, run_short},
    {"__VERIFIER_nondet_ushort", 1, run_short},
    {"__VERIFIER_nondet_u16", 1, run_short},
    {"nondet_short", 1, run_short},
    {"__VERIFIER_nondet_int", 1, run_wide},
    {"__VERIFIER_nondet_uint", 1, run_wide},
    {"__VERIFIER_nondet_long", 1, run_wide},
    {"__VERIFIER_nondet_ulong", 1, run_wide},
    {"allways_assume", 1, run_assume},
    {"__VERIFIER_assume", 1, run_assume},
    {"__CPROVER_assume", 1, run_assume},
    {"__ESBMC_assume", 1, run_assume},
    {"klee_assume", 1, run_assume},
    {"allways_assert", 1, run_assert},
    {"__VERIFIER_assert", 1, run_assert},
    {"__CPROVER_assert", 2, run_assert},
    {"__ESBMC_assert", 2, run_assert},
    {"__assert_fail", 4, run_assert_fail},
    {"__assert", 3, run_assert_fail},
    {"klee_abort", 1, run_assert_fail},
    {"reach_error", 1, run_error},
    {"__builtin_assume", 1, run_promise},
    {"__VERIFIER_error", 1, run_error},
    {"allways_atomic_begin", 1, run_begin},
    {"allways_atomic_end", 1, run_end},
    {"__VERIFIER_atomic_begin", 1, run_begin},
    {"__VERIFIER_atomic_end", 1, run_end},
    {"__CPROVER_atomic_begin", 1, run_begin},
    {"__CPROVER_atomic_end", 1, run_end},
    {"__ESBMC_atomic_begin", 1, run_begin},
    {"__ESBMC_atomic_end", 1, run_end},
    {"allways_note", 1, run_note},
    {"klee_warning", 1, run_note},
    {NULL, 0, NULL}};
