/*
 * ir/mem2reg.c - locals that need no address become variables.
 *
 * Requires: lowered functions.  Gives: a local whose address is only used to
 * load and store values of one width at its start is a slot; loads and stores
 * of it are moves, its scope is UNDEF and KILL.  A local that nobody touches
 * is gone.  Spoils: liveness, slot numbers, numbers of locals.
 *
 * Kinds may differ (i64 and ptr, i32 and f32) as slots hold raw bits and keep
 * the origin of pointers; an i1 in a byte that is also read as i8 stays memory.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

/* A local, and whether it can be a slot. */
struct candidate {
  bool stays;   /* memory it must remain */
  ir_type type; /* of the values; IR_VOID if nobody touched it */
};

/* A function whose locals are promoted. */
struct promotion {
  struct ir_function *f;
  uint32_t *local_of; /* by slot; IR_NONE */
  struct candidate *candidates;
  const struct ir_insn *insn; /* being looked at */
};

/* ------------------------------------------------------------- who may be */

/* A load or store just where the pointer points to. */
static bool is_access(const struct ir_insn *insn) {
  return (insn->op == IR_LOAD || insn->op == IR_STORE) && insn->imm == 0;
}

/* The instruction accesses the local as a whole: in one width only? */
static void note_access(struct promotion *p, uint32_t local) {
  struct candidate *c = &p->candidates[local];
  ir_type type = p->insn->type;
  if (c->type.kind == IR_VOID)
    c->type = type;
  if (type_width(c->type) != type_width(type) ||
      ir_type_bytes(type) > p->f->locals[local].size)
    c->stays = true;
}

static void look_at_operand(void *context, ir_operand *operand, ir_type type) {
  struct promotion *p = context;
  (void)type;
  if (ir_is_constant(*operand) || p->local_of[*operand] == IR_NONE)
    return;
  uint32_t local = p->local_of[*operand];
  if (is_access(p->insn) && operand == &p->insn->a)
    note_access(p, local);
  else
    p->candidates[local].stays = true;
}

/* Any other use of its address makes a local stay. */
static void find_candidates(struct promotion *p) {
  for (uint32_t s = 0; s < p->f->slot_count; s++)
    p->local_of[s] = IR_NONE;
  for (uint32_t i = 0; i < p->f->local_count; i++)
    p->local_of[p->f->locals[i].slot] = i;
  for (uint32_t i = 0; i < p->f->insn_count; i++) {
    p->insn = &p->f->insns[i];
    ir_insn_operands(p->f, &p->f->insns[i], look_at_operand, p);
  }
}

/* -------------------------------------------------------------- rewriting */

/* The local an operand points to, if it is to be a slot; or IR_NONE. */
static uint32_t promoted_local(const struct promotion *p, ir_operand operand) {
  if (operand >= p->f->slot_count)
    return IR_NONE;
  uint32_t local = p->local_of[operand];
  return local == IR_NONE || p->candidates[local].stays ? IR_NONE : local;
}

/* A load or store of a promoted local is a move from or to its slot. */
static void rewrite_access(struct ir_insn *insn) {
  assert(is_access(insn));
  if (insn->op == IR_STORE) {
    insn->result = insn->a;
    insn->a = insn->b;
    insn->b = IR_NONE;
  }
  insn->flags = insn->op == IR_LOAD ? insn->flags & IR_DECIDES : 0;
  insn->op = IR_MOV;
  insn->order = insn->align = 0;
}

/* The scope of a promoted local is that of a variable. */
static void rewrite_scope(const struct promotion *p, struct ir_insn *insn) {
  const struct candidate *c = &p->candidates[insn->imm];
  if (c->stays)
    return;
  if (c->type.kind == IR_VOID) {
    insn_drop(insn);
    return;
  }
  insn->result = p->f->locals[insn->imm].slot;
  insn->op = insn->op == IR_SCOPE_BEGIN ? IR_UNDEF : IR_KILL;
  insn->type = c->type;
  insn->imm = 0;
}

/* Rewrites all uses of promoted locals. */
static void rewrite(const struct promotion *p) {
  for (uint32_t i = 0; i < p->f->insn_count; i++) {
    struct ir_insn *insn = &p->f->insns[i];
    if (insn->op == IR_SCOPE_BEGIN || insn->op == IR_SCOPE_END)
      rewrite_scope(p, insn);
    else if (is_access(insn) && promoted_local(p, insn->a) != IR_NONE)
      rewrite_access(insn);
  }
}

/* Makes room for wide variables; slots of untouched locals are gone. */
static void renumber(const struct promotion *p) {
  struct ir_function *f = p->f;
  size_t size = f->slot_count * sizeof(uint32_t);
  uint32_t *map = alloc_raw(size);
  uint32_t next = 0, first_temp = f->first_temp;
  for (uint32_t s = 0; s < f->slot_count; s++) {
    uint32_t local = promoted_local(p, s);
    unsigned slots =
        local == IR_NONE ? 1 : ir_type_slots(p->candidates[local].type);
    if (s == f->first_temp)
      first_temp = next;
    map[s] = slots ? next : IR_NONE;
    next += slots;
  }
  f->first_temp = f->first_temp == f->slot_count ? next : first_temp;
  renumber_slots(f, map);
  f->slot_count = next;
  alloc_free(map, size);
}

/* What people know of a promoted local is in its slot.  To be done before the
 * numbers of slots change. */
static void move_variables(const struct promotion *p) {
  for (uint32_t i = 0; i < p->f->variable_count; i++) {
    struct ir_variable *v = &p->f->variables[i];
    if (v->local == IR_NONE || p->candidates[v->local].stays)
      continue;
    v->slot = p->f->locals[v->local].slot;
    v->local = IR_NONE;
  }
}

/* Takes promoted locals away; those that stay keep their order. */
static void remove_locals(const struct promotion *p) {
  struct ir_function *f = p->f;
  size_t size = f->local_count * sizeof(uint32_t);
  uint32_t *map = alloc_raw(size);
  uint32_t count = 0;
  for (uint32_t i = 0; i < f->local_count; i++) {
    map[i] = count;
    if (p->candidates[i].stays)
      f->locals[count++] = f->locals[i];
  }
  f->local_count = count;
  for (uint32_t i = 0; i < f->variable_count; i++)
    if (f->variables[i].local != IR_NONE)
      f->variables[i].local = map[f->variables[i].local];
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (f->insns[i].op == IR_SCOPE_BEGIN || f->insns[i].op == IR_SCOPE_END)
      f->insns[i].imm = map[f->insns[i].imm];
  alloc_free(map, size);
}

void pass_mem2reg(struct ir_program *program, struct ir_function *f) {
  size_t slots = f->slot_count * sizeof(uint32_t);
  size_t locals = f->local_count * sizeof(struct candidate);
  struct promotion p = {.f = f};
  assert(f->block_count > 0 && f->live_out == NULL);
  (void)program;
  if (f->local_count == 0)
    return;
  p.local_of = alloc_raw(slots);
  p.candidates = alloc_new(locals);
  find_candidates(&p);
  rewrite(&p);
  move_variables(&p);
  renumber(&p);
  remove_locals(&p);
  remove_dropped(f);
  alloc_free(p.candidates, locals);
  alloc_free(p.local_of, slots);
}
