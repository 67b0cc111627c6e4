/*
 * ir/copyprop.c - copies are not made, but seen through.
 *
 * Requires: nothing.  Gives: what a temporary is a copy of is used instead of
 * it, while it has not changed.  Spoils: liveness; leaves copies behind that
 * nobody reads (pass_dce takes them).
 *
 *     t = mov v           t = mov v
 *     u = add t, 1   ->   u = add v, 1
 *
 * A copy of something that has the same value wherever it is defined holds in
 * the whole function: constants, temporaries with one writer, parameters
 * nobody writes.  (A temporary is written before it is read on every path, so
 * with one writer each it has the value its copy has.)  A copy of anything
 * else holds in its block, up to the next write, UNDEF and KILL included.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

/* What a slot is a copy of. */
struct copy {
  ir_operand source; /* IR_NONE: it is none */
  ir_type type;
  uint32_t block;   /* that it holds in; IR_NONE: everywhere */
  uint64_t version; /* of the source */
};

/* A walk through the blocks. */
struct copyprop {
  struct ir_program *program;
  struct ir_function *f;
  struct slot_facts facts;
  struct versions versions;
  struct copy *copies; /* by slot */
  uint32_t block;
};

/* ------------------------------------------------------------------ copies */

/* A copy into a temporary that nothing else writes? */
static bool is_copy(const struct copyprop *w, const struct ir_insn *insn) {
  if (insn->op != IR_MOV || insn->result < w->f->first_temp)
    return false;
  for (unsigned i = 0; i < ir_type_slots(insn->type); i++)
    if (w->facts.writes[insn->result + i] != 1)
      return false;
  return true;
}

/* Has it one value only, wherever it is defined? */
static bool never_changes(const struct copyprop *w, ir_operand x,
                          unsigned slots) {
  if (ir_is_constant(x))
    return true;
  for (unsigned i = 0; i < slots; i++) {
    uint32_t writes = w->facts.writes[x + i];
    bool temporary = x >= w->f->first_temp, parameter = x < w->f->param_slots;
    if (!(temporary && writes == 1) && !(parameter && writes == 0))
      return false;
  }
  return true;
}

/* Is the slot still a copy, at this place of the walk? */
static bool holds(const struct copyprop *w, const struct copy *copy) {
  if (copy->source == IR_NONE)
    return false;
  return copy->block == IR_NONE ||
         (copy->block == w->block &&
          copy->version == versions_of(&w->versions, copy->source,
                                       ir_type_slots(copy->type)));
}

/* From now on the result is a copy, in this block; IR_NONE: everywhere. */
static void note_copy(struct copyprop *w, const struct ir_insn *insn,
                      uint32_t block) {
  unsigned slots = ir_type_slots(insn->type);
  assert(insn->op == IR_MOV && insn->result >= w->f->first_temp);
  w->copies[insn->result] =
      (struct copy){.source = insn->a,
                    .type = insn->type,
                    .block = block,
                    .version = versions_of(&w->versions, insn->a, slots)};
}

/* ---------------------------------------------------------------- operands */

/* A number wears the type it is used with. */
static ir_operand retyped(struct copyprop *w, ir_operand x, ir_type type) {
  if (!ir_is_constant(x))
    return x;
  struct ir_constant c = w->program->constants[x - IR_CONSTANT];
  if (c.kind != IR_NUMBER && c.kind != IR_UNDEFINED)
    return x;
  c.type = type;
  return IR_CONSTANT + ir_constant(w->program, c);
}

/* Sees through copies of copies; code that cannot be reached may have cycles
 * of them. */
static void propagate_operand(void *context, ir_operand *operand,
                              ir_type type) {
  struct copyprop *w = context;
  for (int limit = 100; limit && !ir_is_constant(*operand); limit--) {
    const struct copy *copy = &w->copies[*operand];
    if (!holds(w, copy) || type_width(copy->type) != type_width(type))
      break;
    *operand = retyped(w, copy->source, type);
  }
}

/* Finds the copies that hold in the whole function. */
static void find_lasting_copies(struct copyprop *w) {
  for (uint32_t s = 0; s < w->f->slot_count; s++)
    w->copies[s].source = IR_NONE;
  for (uint32_t i = 0; i < w->f->insn_count; i++) {
    const struct ir_insn *insn = &w->f->insns[i];
    if (is_copy(w, insn) &&
        never_changes(w, insn->a, ir_type_slots(insn->type)))
      note_copy(w, insn, IR_NONE);
  }
}

/* Uses the sources of copies instead of them, in one block. */
static void propagate_block(struct copyprop *w) {
  struct ir_insn *insn = w->f->insns + w->f->blocks[w->block].first;
  const struct ir_insn *end = insn + w->f->blocks[w->block].count;
  for (; insn < end; insn++) {
    ir_insn_operands(w->f, insn, propagate_operand, w);
    versions_step(&w->versions, insn);
    if (is_copy(w, insn) && w->copies[insn->result].block != IR_NONE)
      note_copy(w, insn, w->block);
  }
}

void pass_copyprop(struct ir_program *program, struct ir_function *f) {
  size_t size = f->slot_count * sizeof(struct copy);
  struct copyprop w = {.program = program, .f = f};
  assert(f->block_count > 0 && f->live_out == NULL);
  slot_facts_init(&w.facts, program, f);
  versions_init(&w.versions, program, f);
  w.copies = alloc_new(size);
  find_lasting_copies(&w);
  for (w.block = 0; w.block < f->block_count; w.block++)
    propagate_block(&w);
  alloc_free(w.copies, size);
  versions_release(&w.versions);
  slot_facts_release(&w.facts);
}
