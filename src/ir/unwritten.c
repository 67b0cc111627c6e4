/*
 * ir/unwritten.c - aggregates passed by value that nobody writes.
 *
 * Requires: slots are final.  Gives: function.unwritten.  Spoils: nothing.
 *
 * The address of such a parameter, and what is computed from it by PTRADD and
 * MOV into temporaries, is used only to load, to copy from, and to pass the
 * aggregate by value again.  So the object never changes, and its address is
 * never seen: a call that passes it on may lend it instead of a copy.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

struct search {
  struct ir_function *f;
  struct slot_facts facts;
  const struct ir_insn *insn;
  bool *other; /* by slot of a parameter: used in another way */
};

/* The parameter an operand is computed from, or IR_NONE. */
static uint32_t origin(const struct search *s, ir_operand operand) {
  ir_operand x = pointer_origin(&s->facts, s->f, operand);
  return x < s->f->param_slots ? x : IR_NONE;
}

static bool is_passed_by_value(const struct search *s,
                               const ir_operand *operand) {
  const struct ir_call *call = &s->f->calls[s->insn->imm];
  for (uint32_t i = 0; i < call->arg_count; i++)
    if (operand == &call->args[i].value)
      return call->args[i].byval_size != 0;
  return false;
}

static bool is_harmless(const struct search *s, const ir_operand *operand) {
  return pointer_only_read(&s->facts, s->f, s->insn, operand) ||
         (s->insn->op == IR_CALL && is_passed_by_value(s, operand));
}

static void look_at_operand(void *context, ir_operand *operand, ir_type type) {
  struct search *s = context;
  (void)type;
  uint32_t slot = origin(s, *operand);
  if (slot != IR_NONE && !is_harmless(s, operand))
    s->other[slot] = true;
}

void pass_unwritten(struct ir_program *program, struct ir_function *f) {
  if (f->byval == NULL || f->block_count == 0)
    return;
  struct search s = {.f = f};
  s.other = alloc_new(f->param_slots * sizeof *s.other);
  slot_facts_init(&s.facts, program, f);
  for (uint32_t i = 0; i < f->insn_count; i++) {
    s.insn = &f->insns[i];
    ir_insn_operands(f, &f->insns[i], look_at_operand, &s);
  }
  f->unwritten =
      ir_alloc(&program->arena, f->param_count * sizeof *f->unwritten);
  for (uint32_t i = 0, slot = 0; i < f->param_count; i++) {
    f->unwritten[i] =
        f->byval[i] && !s.other[slot] && s.facts.writes[slot] == 0;
    slot += ir_type_slots(f->params[i]);
  }
  slot_facts_release(&s.facts);
  alloc_free(s.other, f->param_slots * sizeof *s.other);
}
