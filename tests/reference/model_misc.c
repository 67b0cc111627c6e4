/*
 * tests/reference/model_misc.c - clocks that stand still, and small functions.
 */
#include "model.h"

enum { NOW = 1700000000 }; /* 2023-11-14 22:13:20 UTC */

static void run_time(struct ref_machine *m) {
  BEGIN;
  if (!ref_is_null(R(0))) {
    PERMIT(R(0), 8, REF_WRITE);
    struct ref_cell *to = ref_access(m, R(0), 8, REF_WRITE);
    if (!to)
      return;
    ref_store_word(to, ref_number(NOW), 8);
  }
  ref_give(m, ref_number(NOW));
  END;
}

/* Seconds, and a fraction of zero. */
static void write_time(struct ref_machine *m, ref_word p, int answer) {
  struct ref_cell *to = ref_access(m, p, 16, REF_WRITE);
  if (!to)
    return;
  ref_store_word(to, ref_number(NOW), 8);
  ref_store_word(to + 8, ref_number(0), 8);
  ref_give_int(m, answer);
}

static void run_clock_gettime(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(1), 16, REF_WRITE);
  write_time(m, R(1), 0);
  END;
}

static void run_timespec_get(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), 16, REF_WRITE);
  write_time(m, R(0), (int)R(1).bits);
  END;
}

static void run_gettimeofday(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), 16, REF_WRITE);
  write_time(m, R(0), 0);
  END;
}

static void run_getpid(struct ref_machine *m) { ref_give_int(m, 1000); }

static void run_true(struct ref_machine *m) { ref_give_int(m, 1); }

const struct ref_model ref_models_misc[] = {
    {"time", 1, run_time},
    {"clock_gettime", 2, run_clock_gettime},
    {"timespec_get", 2, run_timespec_get},
    {"gettimeofday", 2, run_gettimeofday},
    {"getpid", 1, run_getpid},
    {"__atomic_is_lock_free", 2, run_true},
    {NULL, 0, NULL}};
