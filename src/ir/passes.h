/*
 * ir/passes.h - what is done to a program before it runs.
 *
 * Each pass says what it requires, what it gives and what it spoils.  None
 * changes what the program does; faults may be noticed one instruction later.
 * A pass is given a function with a body, of a program that obeys the rules of
 * ir.h (ir_verify), and leaves one that does.  Passes that spoil liveness come
 * before it: they assert that it has not been found yet.
 */
#ifndef IR_PASSES_H
#define IR_PASSES_H

#include "ir/ir.h"

/* Requires: lowered functions.  Gives: IR_DECIDES.  Spoils: nothing. */
void pass_decides(struct ir_program *program, struct ir_function *f);
/* Requires: lowered functions.  Gives: locals whose address is only used to
 * load and store whole values of one width become variables (slots).  Spoils:
 * liveness, slot numbers. */
void pass_mem2reg(struct ir_program *program, struct ir_function *f);
/* Requires: promotion.  Gives: parameters that are only copied to a variable
 * are that variable.  Spoils: liveness. */
void pass_params(struct ir_program *program, struct ir_function *f);
/* Requires: nothing.  Gives: what temporaries are copies of is used instead of
 * them.  Spoils: liveness. */
void pass_copyprop(struct ir_program *program, struct ir_function *f);
/* Requires: nothing.  Gives: operations write variables themselves instead of
 * temporaries that are moved to them.  Spoils: liveness. */
void pass_coalesce(struct ir_program *program, struct ir_function *f);
/* Requires: nothing.  Gives: constant offsets in loads and stores, conditions
 * without detours.  Spoils: liveness. */
void pass_fold(struct ir_program *program, struct ir_function *f);
/* Requires: nothing.  Gives: no instructions without effect, slots without
 * gaps.  Spoils: liveness, slot numbers. */
void pass_dce(struct ir_program *program, struct ir_function *f);
/* Requires: final slots.  Gives: live_out.  Spoils: nothing. */
void pass_liveness(struct ir_program *program, struct ir_function *f);
/* Live slots right before instruction `insn` of f, as f->live_words words of
 * bits.  Requires: liveness. */
void pass_live_before(const struct ir_program *program,
                      const struct ir_function *f, uint32_t insn,
                      uint64_t *bits);
/* Slots that keep their values while `insn`, a call, is under way: live after
 * it and not written by it.  Requires: liveness. */
void pass_live_across(const struct ir_program *program,
                      const struct ir_function *f, uint32_t insn,
                      uint64_t *bits);
/* Requires: final blocks.  Gives: IR_LOOP_HEAD.  Spoils: nothing. */
void pass_loop_heads(struct ir_program *program, struct ir_function *f);
/* Requires: all functions.  Gives: global.read_only.  Spoils: nothing. */
void pass_read_only(struct ir_program *program);
/* Requires: final slots.  Gives: function.unwritten.  Spoils: nothing. */
void pass_unwritten(struct ir_program *program, struct ir_function *f);
/* Requires: all functions.  Gives: functions nobody can call lose their bodies
 * (defined stays true, block_count is 0).  Nothing is dropped from a program
 * without entry.  Spoils: nothing. */
void pass_unused(struct ir_program *program);

/* What other passes need to know of the program as it was lowered: all of
 * those that only mark something.  A machine that executes the program without
 * passes needs this, too. */
void passes_mark(struct ir_program *program);
/* The others, in order.  Requires: passes_mark. */
void passes_run(struct ir_program *program);

#endif
