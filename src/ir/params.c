/*
 * ir/params.c - parameters are the variables they are copied to.
 *
 * Requires: promotion.  Gives: a variable that is first of all a copy of a
 * parameter which has no other use shares the parameter's slots; so does what
 * people know of it.  Spoils: liveness; the variable's slots are not used any
 * more (pass_dce takes them away).
 *
 * The copy must be in the entry block, with nothing there before it that
 * touches the variable, and nothing may lead back to the entry.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

struct params {
  struct ir_program *program;
  struct ir_function *f;
  struct slot_facts facts;
  uint32_t *map;     /* by slot: itself, or the parameter's */
  uint64_t *touched; /* bits: slots that were read or written so far */
};

/* For ir_insn_reads and ir_insn_writes. */
static void touch(void *context, uint32_t slot) {
  struct params *p = context;
  bit_set(p->touched, slot);
}

/* Is it a parameter as a whole, of the move's width? */
static bool is_parameter(const struct ir_function *f,
                         const struct ir_insn *move) {
  uint32_t slot = 0;
  for (uint32_t i = 0; i < f->param_count; i++) {
    if (slot == move->a)
      return type_width(f->params[i]) == type_width(move->type);
    slot += ir_type_slots(f->params[i]);
  }
  return false;
}

/* Is it a copy of a parameter to a variable that can share its slots? */
static bool wanted(const struct params *p, const struct ir_insn *insn) {
  const struct ir_function *f = p->f;
  if (insn->op != IR_MOV || !is_parameter(f, insn) ||
      insn->result < f->param_slots || insn->result >= f->first_temp)
    return false;
  for (unsigned i = 0; i < ir_type_slots(insn->type); i++) {
    uint32_t from = insn->a + i, to = insn->result + i;
    if (p->facts.reads[from] != 1 || p->facts.writes[from] != 0 ||
        bit_test(p->touched, to) || p->map[to] != to)
      return false;
  }
  return true;
}

/* The name of the variable moves to the parameter's slot with the map. */
static void look_at_entry(struct params *p) {
  for (uint32_t i = 0; i < p->f->blocks[0].count; i++) {
    struct ir_insn *insn = &p->f->insns[p->f->blocks[0].first + i];
    bool take = wanted(p, insn);
    ir_insn_reads(p->program, p->f, insn, touch, p);
    ir_insn_writes(p->program, p->f, insn, touch, p);
    if (!take)
      continue;
    for (unsigned s = 0; s < ir_type_slots(insn->type); s++)
      p->map[insn->result + s] = insn->a + s;
    insn_drop(insn);
  }
}

void pass_params(struct ir_program *program, struct ir_function *f) {
  size_t slots = f->slot_count * sizeof(uint32_t);
  size_t bits = bit_words(f->slot_count) * sizeof(uint64_t);
  struct params p = {.program = program, .f = f};
  assert(f->block_count > 0 && f->live_out == NULL);
  if (f->param_slots == 0 || !graph_entry_once(program, f))
    return;
  slot_facts_init(&p.facts, program, f);
  p.map = alloc_raw(slots);
  p.touched = alloc_new(bits);
  for (uint32_t s = 0; s < f->slot_count; s++)
    p.map[s] = s;
  look_at_entry(&p);
  remove_dropped(f);
  renumber_slots(f, p.map);
  alloc_free(p.touched, bits);
  alloc_free(p.map, slots);
  slot_facts_release(&p.facts);
}
