/*
 * ir/dce.c - what does nothing goes.
 *
 * Requires: nothing.  Gives: no moves of a slot to itself; no values that
 * nobody reads, unless making them can be noticed or people know their name; no
 * UNDEF and KILL that change nothing; slots and instructions without gaps.
 * Spoils: liveness, slot numbers.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

/* A function, and what is known of its slots: reads are kept up to date. */
struct dce {
  struct ir_program *program;
  struct ir_function *f;
  struct slot_facts facts;
  uint64_t *named; /* bits: slots of variables that people know */
  bool entry_once; /* nothing leads back to the entry */
};

/* ------------------------------------------------------------ unread values */

/* Neither effect nor fault.  Order and arithmetic of pointers can fault. */
static bool is_pure(const struct ir_insn *insn) {
  switch (insn->op) {
  case IR_ADD:
  case IR_SUB:
  case IR_MUL:
    return (insn->flags & (IR_NSW | IR_NUW)) == 0;
  case IR_MOV:
  case IR_AND:
  case IR_OR:
  case IR_XOR:
  case IR_EQ:
  case IR_NE:
  case IR_TRUNC:
  case IR_ZEXT:
  case IR_SEXT:
  case IR_BITCAST:
    return true;
  default:
    return insn->op >= IR_ULT && insn->op <= IR_SGE &&
           insn->type.kind == IR_INT;
  }
}

static void forget_read(void *context, uint32_t slot) {
  struct dce *c = context;
  assert(c->facts.reads[slot] > 0);
  c->facts.reads[slot]--;
}

/* Variables with a name are kept for people, and as what they point to counts
 * as lost when they change. */
static bool is_unread(const struct dce *c, const struct ir_insn *insn) {
  if (insn->result < c->f->param_slots || !is_pure(insn))
    return false;
  for (unsigned i = 0; i < ir_insn_result_slots(c->f, insn); i++)
    if (c->facts.reads[insn->result + i] ||
        bit_test(c->named, insn->result + i))
      return false;
  return true;
}

/* From the last instruction to the first, so that one step leads to the next;
 * then again, as blocks are in no order. */
static void drop_unread(struct dce *c) {
  bool again = true;
  while (again) {
    again = false;
    for (uint32_t i = c->f->insn_count; i-- > 0;) {
      struct ir_insn *insn = &c->f->insns[i];
      bool idle = insn->op == IR_MOV && insn->a == insn->result;
      if (insn_dropped(insn) || (!idle && !is_unread(c, insn)))
        continue;
      ir_insn_reads(c->program, c->f, insn, forget_read, c);
      insn_drop(insn);
      again = true;
    }
  }
}

/* ------------------------------------------------------------------- scopes */

/* Is the slot written as a whole, later in the block, before it is read? */
static bool overwritten(const struct dce *c, const struct ir_insn *undef,
                        const struct ir_insn *end) {
  uint32_t slots = ir_type_slots(undef->type);
  for (const struct ir_insn *i = undef + 1; i < end; i++) {
    if (insn_reads_of(c->program, c->f, i, undef->result, slots))
      return false;
    uint32_t written =
        insn_writes_of(c->program, c->f, i, undef->result, slots);
    if (written)
      return written == slots;
  }
  return false;
}

/* Is it undefined anyway, as all variables are at entry? */
static bool undefined_yet(const struct dce *c, const struct ir_insn *undef) {
  uint32_t slots = ir_type_slots(undef->type);
  const struct ir_insn *begin = c->f->insns + c->f->blocks[0].first;
  if (!c->entry_once || undef < begin ||
      undef >= begin + c->f->blocks[0].count ||
      undef->result < c->f->param_slots)
    return false;
  for (const struct ir_insn *i = begin; i < undef; i++)
    if (insn_writes_of(c->program, c->f, i, undef->result, slots) ||
        ir_is_setjmp(c->program, i))
      return false;
  return true;
}

/* Right before a return scopes need no end. */
static bool before_return(const struct ir_insn *kill,
                          const struct ir_insn *end) {
  const struct ir_insn *i = kill + 1;
  while (i < end && (i->op == IR_KILL || insn_dropped(i)))
    i++;
  return i < end && i->op == IR_RET;
}

/* The same, and the return does not read the variable. */
static bool before_plain_return(const struct dce *c, const struct ir_insn *kill,
                                const struct ir_insn *end) {
  return before_return(kill, end) &&
         !insn_reads_of(c->program, c->f, end - 1, kill->result,
                        ir_type_slots(kill->type));
}

/* Never read, and never written but by UNDEF and KILL: values are counted in
 * `values`. */
static bool is_idle_scope(const struct dce *c, const uint32_t *values,
                          const struct ir_insn *insn) {
  for (unsigned i = 0; i < ir_type_slots(insn->type); i++)
    if (values[insn->result + i] || c->facts.reads[insn->result + i])
      return false;
  return insn->result >= c->f->param_slots;
}

/* Drops each UNDEF and KILL that changes nothing. */
static void drop_scopes(struct dce *c, const uint32_t *values) {
  for (uint32_t b = 0; b < c->f->block_count; b++) {
    struct ir_insn *insn = c->f->insns + c->f->blocks[b].first;
    struct ir_insn *end = insn + c->f->blocks[b].count;
    for (; insn < end; insn++) {
      bool undef = insn->op == IR_UNDEF, kill = insn->op == IR_KILL;
      if (!undef && !kill)
        continue;
      if (is_idle_scope(c, values, insn) ||
          (undef && (overwritten(c, insn, end) || undefined_yet(c, insn))) ||
          (kill && before_plain_return(c, insn, end)))
        insn_drop(insn);
    }
  }
}

static void count_value(void *context, uint32_t slot) {
  uint32_t *values = context;
  values[slot]++;
}

/* Counts the writes of values, and drops the scopes that are not needed. */
static void drop_dead_scopes(struct dce *c) {
  size_t size = c->f->slot_count * sizeof(uint32_t);
  uint32_t *values = alloc_new(size);
  for (uint32_t i = 0; i < c->f->insn_count; i++)
    if (c->f->insns[i].op != IR_UNDEF && c->f->insns[i].op != IR_KILL)
      ir_insn_writes(c->program, c->f, &c->f->insns[i], count_value, values);
  drop_scopes(c, values);
  alloc_free(values, size);
}

/* -------------------------------------------------------------------- slots */

/* Parameters stay where they are; so do slots that hold addresses. */
static void number_slots(struct dce *c) {
  struct ir_function *f = c->f;
  size_t size = f->slot_count * sizeof(uint32_t);
  uint32_t *map = alloc_raw(size);
  uint32_t next = 0, first_temp = f->first_temp;
  slot_facts_release(&c->facts);
  slot_facts_init(&c->facts, c->program, f);
  for (uint32_t i = 0; i < f->local_count; i++)
    c->facts.reads[f->locals[i].slot]++;
  for (uint32_t s = 0; s < f->slot_count; s++) {
    bool used = s < f->param_slots || c->facts.reads[s] || c->facts.writes[s];
    if (s == f->first_temp)
      first_temp = next;
    map[s] = used ? next++ : IR_NONE;
  }
  f->first_temp = f->first_temp == f->slot_count ? next : first_temp;
  assert(next <= f->slot_count && f->first_temp <= next);
  renumber_slots(f, map);
  f->slot_count = next;
  alloc_free(map, size);
}

/* Marks the slots that people know by a name. */
static void find_named(struct dce *c) {
  for (uint32_t i = 0; i < c->f->variable_count; i++)
    if (c->f->variables[i].slot != IR_NONE)
      bit_set(c->named, c->f->variables[i].slot);
}

void pass_dce(struct ir_program *program, struct ir_function *f) {
  size_t bits = bit_words(f->slot_count) * sizeof(uint64_t);
  struct dce c = {.program = program, .f = f};
  assert(f->block_count > 0 && f->live_out == NULL);
  slot_facts_init(&c.facts, program, f);
  c.named = alloc_new(bits);
  find_named(&c);
  c.entry_once = graph_entry_once(program, f);
  drop_unread(&c);
  alloc_free(c.named, bits);
  drop_dead_scopes(&c);
  remove_dropped(f);
  number_slots(&c);
  slot_facts_release(&c.facts);
}
