/*
 * tests/unit/ir_random.h - random functions, and a small interpreter that says
 * what they do.
 */
#ifndef UNIT_IR_RANDOM_H
#define UNIT_IR_RANDOM_H

#include "unit/ir_fixture.h"

/* A function of two i32 that returns an i64, with loops, locals in memory, a
 * global, calls, wide values and faults. */
void random_function(struct build *b, uint64_t seed);

/* What can be seen of a run: a hash over calls and their arguments, the
 * result, the global's bytes, and how it ended. */
struct outcome {
  uint64_t hash;
  unsigned events, steps;
  enum { RETURNED, FAULTED, STOPPED } end;
};

/* Where liveness is known, dead slots get garbage before each instruction. */
struct outcome run_function(const struct ir_program *program,
                            const struct ir_function *f, uint32_t x,
                            uint32_t y);

#endif
