/*
 * ir/read_only.c - globals that nobody writes.
 *
 * Requires: all functions.  Gives: global.read_only.  Spoils: nothing.
 *
 * The address of such a global, and what is computed from it by PTRADD and
 * MOV into temporaries, is used only to load, to copy from, and to compare; no
 * initialiser has it.  Anything else could lead to a write.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

struct search {
  struct ir_program *program;
  struct ir_function *f;
  struct slot_facts facts;
  const struct ir_insn *insn;
};

/* The global an operand points into, or 0. */
static uint32_t origin(const struct search *s, ir_operand operand) {
  ir_operand x = pointer_origin(&s->facts, s->f, operand);
  if (x == IR_NONE || !ir_is_constant(x))
    return 0;
  const struct ir_constant *c = &s->program->constants[x - IR_CONSTANT];
  return c->kind == IR_GLOBAL ? c->index : 0;
}

static bool is_harmless(const struct search *s, const ir_operand *operand) {
  return pointer_only_read(&s->facts, s->f, s->insn, operand) ||
         (s->insn->op >= IR_EQ && s->insn->op <= IR_SGE);
}

static void look_at_operand(void *context, ir_operand *operand, ir_type type) {
  struct search *s = context;
  (void)type;
  uint32_t global = origin(s, *operand);
  if (global && !is_harmless(s, operand))
    s->program->globals[global].read_only = false;
}

static void look_at_function(struct ir_program *program,
                             struct ir_function *f) {
  struct search s = {.program = program, .f = f};
  slot_facts_init(&s.facts, program, f);
  for (uint32_t i = 0; i < f->insn_count; i++) {
    s.insn = &f->insns[i];
    ir_insn_operands(f, &f->insns[i], look_at_operand, &s);
  }
  slot_facts_release(&s.facts);
}

static void look_at_initialiser(struct ir_program *program,
                                const struct ir_global *g) {
  for (uint32_t i = 0; i < g->relocation_count; i++) {
    const struct ir_constant *c =
        &program->constants[g->relocations[i].constant];
    if (c->kind == IR_GLOBAL)
      program->globals[c->index].read_only = false;
  }
}

void pass_read_only(struct ir_program *program) {
  for (size_t i = 1; i < program->global_count; i++)
    program->globals[i].read_only = program->globals[i].defined;
  for (size_t i = 1; i < program->global_count; i++)
    look_at_initialiser(program, &program->globals[i]);
  for (size_t i = 1; i < program->function_count; i++)
    look_at_function(program, &program->functions[i]);
  for (size_t i = 1; i < program->global_count; i++)
    program->globals[i].read_only |= program->globals[i].constant;
}
