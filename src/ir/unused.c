/*
 * ir/unused.c - functions nobody can call.
 *
 * Requires: all functions.  Gives: those that code and data lead to keep their
 * bodies, others lose them.  Spoils: nothing.
 *
 * A program starts at its entry, main, its monitor, constructors and
 * destructors.  Without an entry all functions stay, as for looking at them.
 */
#include <string.h>

#include "base/alloc.h"
#include "ir/passes_impl.h"

/* What was reached, and what of it is still to be looked at. */
struct reach {
  struct ir_program *program;
  uint64_t *functions, *globals; /* bits: reached */
  uint32_t *work;                /* functions, or globals + function_count */
  size_t work_count;
};

static void reach_function(struct reach *r, uint32_t index) {
  assert(index < r->program->function_count);
  if (index == 0 || bit_test(r->functions, index))
    return;
  bit_set(r->functions, index);
  r->work[r->work_count++] = index;
}

static void reach_global(struct reach *r, uint32_t index) {
  assert(index < r->program->global_count);
  if (bit_test(r->globals, index))
    return;
  bit_set(r->globals, index);
  r->work[r->work_count++] = (uint32_t)r->program->function_count + index;
}

static void reach_constant(struct reach *r, uint32_t index) {
  const struct ir_constant *c = &r->program->constants[index];
  if (c->kind == IR_GLOBAL)
    reach_global(r, c->index);
  if (c->kind == IR_FUNCTION)
    reach_function(r, c->index);
}

static void look_at_operand(void *context, ir_operand *operand, ir_type type) {
  struct reach *r = context;
  (void)type;
  if (ir_is_constant(*operand))
    reach_constant(r, *operand - IR_CONSTANT);
}

static void look_at_function(struct reach *r, struct ir_function *f) {
  for (uint32_t i = 0; i < f->insn_count; i++)
    ir_insn_operands(f, &f->insns[i], look_at_operand, r);
}

static void look_at_global(struct reach *r, const struct ir_global *g) {
  for (uint32_t i = 0; i < g->relocation_count; i++)
    reach_constant(r, g->relocations[i].constant);
}

/* Where a program starts; without an entry, everywhere. */
static void reach_starts(struct reach *r) {
  const struct ir_program *p = r->program;
  reach_function(r, p->entry);
  reach_function(r, p->main);
  reach_function(r, p->monitor);
  for (uint32_t i = 0; i < p->constructor_count; i++)
    reach_function(r, p->constructors[i]);
  for (uint32_t i = 0; i < p->destructor_count; i++)
    reach_function(r, p->destructors[i]);
  for (uint32_t i = 1; i < p->function_count && p->entry == 0; i++)
    reach_function(r, i);
}

static void reach_all(struct reach *r) {
  struct ir_program *p = r->program;
  reach_starts(r);
  while (r->work_count) {
    uint32_t index = r->work[--r->work_count];
    if (index < p->function_count)
      look_at_function(r, &p->functions[index]);
    else
      look_at_global(r, &p->globals[index - p->function_count]);
  }
}

/* The function stays defined, so that nobody takes it for one of the machine's.
 */
static void drop_body(struct ir_function *f) {
  f->block_count = f->insn_count = 0;
  f->local_count = f->variable_count = 0;
}

void pass_unused(struct ir_program *program) {
  struct reach r = {.program = program};
  size_t functions = bit_words(program->function_count) * sizeof(uint64_t);
  size_t globals = bit_words(program->global_count) * sizeof(uint64_t);
  size_t work =
      (program->function_count + program->global_count) * sizeof *r.work;
  r.functions = alloc_new(functions);
  r.globals = alloc_new(globals);
  r.work = alloc_raw(work);
  reach_all(&r);
  for (size_t i = 1; i < program->function_count; i++)
    if (!bit_test(r.functions, i))
      drop_body(&program->functions[i]);
  alloc_free(r.work, work);
  alloc_free(r.globals, globals);
  alloc_free(r.functions, functions);
}
