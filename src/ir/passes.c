/*
 * ir/passes.c - the passes, in order.
 *
 * Bodies nobody needs go first, so that nothing is done for them.  Promotion
 * turns loads and stores into moves; the others live on that.  Seeing through
 * copies lets results be written directly and conditions and offsets be
 * folded; folding makes moves again, so both come twice.  Globals are looked
 * at when addresses have as few readers as they ever will.  What is known of
 * final slots and blocks comes last.
 */
#include "ir/passes.h"

#include "base/bug.h"

/* Copies that earlier passes have left are seen through, and go. */
static void shrink(struct ir_program *program, struct ir_function *f) {
  pass_copyprop(program, f);
  pass_coalesce(program, f);
  pass_dce(program, f);
}

/* What is done to a function by itself. */
static void run_function(struct ir_program *program, struct ir_function *f) {
  pass_mem2reg(program, f);
  pass_params(program, f);
  shrink(program, f);
  pass_fold(program, f);
  shrink(program, f);
}

void passes_mark(struct ir_program *program) {
  for (size_t i = 1; i < program->function_count; i++)
    if (program->functions[i].block_count)
      pass_decides(program, &program->functions[i]);
}

void passes_run(struct ir_program *program) {
  pass_unused(program);
  for (size_t i = 1; i < program->function_count; i++)
    if (program->functions[i].block_count)
      run_function(program, &program->functions[i]);
  pass_read_only(program);
  for (size_t i = 1; i < program->function_count; i++) {
    struct ir_function *f = &program->functions[i];
    if (f->block_count == 0)
      continue;
    pass_unwritten(program, f);
    pass_loop_heads(program, f);
    pass_liveness(program, f);
  }
  if (DEBUG) {
    const char *complaint = ir_verify(program);
    if (complaint)
      BUG(complaint);
  }
}
