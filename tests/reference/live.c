/*
 * tests/reference/live.c - what is known of functions before they run.
 *
 * Which slots are live before each instruction: only these belong to a state.
 * Which locals are private: their addresses are used for nothing but accesses,
 * so no other thread can have them.  What is live where setjmp returns is live
 * everywhere in its function, for any call may lead back there.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

/* ---------------------------------------------------------------- liveness */

static void set_slot(void *row, uint32_t slot) { ((bool *)row)[slot] = true; }

static void clear_slot(void *row, uint32_t slot) {
  ((bool *)row)[slot] = false;
}

/* What is live at the end of a block: what is live where others begin. */
static void join_successors(const struct ref_machine *m,
                            const struct ir_function *f, uint32_t block,
                            const bool *live, bool *row) {
  size_t count = ir_block_successors(m->program, f, block, NULL, 0);
  uint32_t *next = alloc_new(count * sizeof *next);
  ir_block_successors(m->program, f, block, next, count);
  memset(row, 0, f->slot_count);
  for (size_t s = 0; s < count; s++) {
    const bool *first = live + f->blocks[next[s]].first * f->slot_count;
    for (uint32_t slot = 0; slot < f->slot_count; slot++)
      row[slot] |= first[slot];
  }
  alloc_free(next, count * sizeof *next);
}

/* One round, from the end to the beginning.  Has anything changed? */
static bool flow_back(const struct ref_machine *m, const struct ir_function *f,
                      bool *live, bool *row) {
  bool changed = false;
  for (uint32_t b = f->block_count; b-- > 0;) {
    join_successors(m, f, b, live, row);
    for (uint32_t i = f->blocks[b].count; i-- > 0;) {
      uint32_t at = f->blocks[b].first + i;
      ir_insn_writes(m->program, f, &f->insns[at], clear_slot, row);
      ir_insn_reads(m->program, f, &f->insns[at], set_slot, row);
      bool *before = live + at * f->slot_count;
      changed |= memcmp(before, row, f->slot_count) != 0;
      memcpy(before, row, f->slot_count);
    }
  }
  return changed;
}

static bool is_setjmp(const struct ref_machine *m, const struct ir_insn *i) {
  if (i->op != IR_CALL || !ir_is_constant(i->a))
    return false;
  const struct ir_constant *c = &m->program->constants[i->a - IR_CONSTANT];
  return c->kind == IR_FUNCTION &&
         strstr(m->program->functions[c->index].name, "setjmp");
}

/* What is live after each call of setjmp, but for its result, which is another
 * one when it returns again. */
static void find_jumped_to(const struct ref_machine *m,
                           const struct ir_function *f,
                           struct ref_function_info *info, bool *row) {
  for (uint32_t b = 0; b < f->block_count; b++)
    for (uint32_t i = 0; i < f->blocks[b].count; i++) {
      uint32_t at = f->blocks[b].first + i;
      if (!is_setjmp(m, &f->insns[at]))
        continue;
      if (i + 1 < f->blocks[b].count)
        memcpy(row, info->live + (at + 1) * f->slot_count, f->slot_count);
      else
        join_successors(m, f, b, info->live, row);
      ir_insn_writes(m->program, f, &f->insns[at], clear_slot, row);
      for (uint32_t s = 0; s < f->slot_count; s++)
        info->jumped_to[s] |= row[s];
    }
}

static size_t live_size(const struct ir_function *f) {
  return (size_t)f->insn_count * f->slot_count;
}

static void find_live(const struct ref_machine *m, const struct ir_function *f,
                      struct ref_function_info *info) {
  bool *row = alloc_new(f->slot_count);
  info->live = alloc_new(live_size(f));
  info->jumped_to = alloc_new(f->slot_count);
  while (flow_back(m, f, info->live, row))
    ;
  find_jumped_to(m, f, info, row);
  for (size_t n = 0; n < live_size(f); n++)
    info->live[n] |= info->jumped_to[n % f->slot_count];
  alloc_free(row, f->slot_count);
}

/* ----------------------------------------------------------------- private */

static void escape(void *escapes, ir_operand *operand, ir_type type) {
  (void)type;
  if (!ir_is_constant(*operand) && *operand != IR_NONE)
    ((bool *)escapes)[*operand] = true;
}

/* Operands that only say where to access are left out. */
static struct ir_insn without_addresses(struct ir_insn i) {
  bool copies = i.op == IR_MEMCPY || i.op == IR_MEMMOVE;
  if (copies || i.op == IR_LOAD || i.op == IR_STORE || i.op == IR_RMW ||
      i.op == IR_CMPXCHG || i.op == IR_MEMSET || i.op == IR_VA_START ||
      i.op == IR_PTRADD)
    i.a = IR_NONE;
  if (copies)
    i.b = IR_NONE;
  return i;
}

/* The address in a slot escapes if it is used as a value, or one made of it. */
static void find_private(const struct ir_function *f,
                         struct ref_function_info *info) {
  info->escapes = alloc_new(f->slot_count);
  for (uint32_t i = 0; i < f->insn_count; i++) {
    struct ir_insn copy = without_addresses(f->insns[i]);
    ir_insn_operands(f, &copy, escape, info->escapes);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < f->insn_count; i++) {
      const struct ir_insn *insn = &f->insns[i];
      if (insn->op != IR_PTRADD || ir_is_constant(insn->a) ||
          !info->escapes[insn->result] || info->escapes[insn->a])
        continue;
      changed = info->escapes[insn->a] = true;
    }
  }
}

/* ------------------------------------------------------------------- entry */

void ref_analyse(struct ref_machine *m) {
  const struct ir_program *p = m->program;
  m->infos = alloc_new(p->function_count * sizeof *m->infos);
  for (uint32_t i = 1; i < p->function_count; i++) {
    const struct ir_function *f = &p->functions[i];
    if (!f->defined)
      continue;
    find_live(m, f, &m->infos[i]);
    find_private(f, &m->infos[i]);
    m->infos[i].section = strncmp(f->name, "__VERIFIER_atomic_", 18) == 0;
  }
}

void ref_analyse_release(struct ref_machine *m) {
  const struct ir_program *p = m->program;
  for (uint32_t i = 1; i < p->function_count; i++)
    if (p->functions[i].defined) {
      alloc_free(m->infos[i].live, live_size(&p->functions[i]));
      alloc_free(m->infos[i].escapes, p->functions[i].slot_count);
      alloc_free(m->infos[i].jumped_to, p->functions[i].slot_count);
    }
  alloc_free(m->infos, p->function_count * sizeof *m->infos);
}
