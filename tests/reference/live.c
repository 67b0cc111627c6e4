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

/* What is live after each call of setjmp, but for its result, which is another
 * one when it returns again. */
static void find_jumped_to(const struct ref_machine *m,
                           const struct ir_function *f,
                           struct ref_function_info *info, bool *row) {
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (ir_is_setjmp(m->program, &f->insns[i])) {
      memcpy(row, info->live + (i + 1) * f->slot_count, f->slot_count);
      ir_insn_writes(m->program, f, &f->insns[i], clear_slot, row);
      for (uint32_t s = 0; s < f->slot_count; s++)
        info->jumped_to[s] |= row[s];
    }
}

static void find_live(const struct ref_machine *m, const struct ir_function *f,
                      struct ref_function_info *info) {
  bool *row = alloc_new(f->slot_count);
  while (flow_back(m, f, info->live, row))
    ;
  find_jumped_to(m, f, info, row);
  for (size_t n = 0; n < (size_t)f->insn_count * f->slot_count; n++)
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
  bool accesses = i.op >= IR_LOAD && i.op <= IR_MEMSET;
  if (accesses || i.op == IR_VA_START || i.op == IR_PTRADD)
    i.a = IR_NONE;
  if (copies)
    i.b = IR_NONE;
  return i;
}

/* The address in a slot escapes if it is used as a value, or one made of it. */
static void find_private(const struct ir_function *f, bool *escapes) {
  for (uint32_t i = 0; i < f->insn_count; i++) {
    struct ir_insn copy = without_addresses(f->insns[i]);
    ir_insn_operands(f, &copy, escape, escapes);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const struct ir_insn *i = f->insns; i < f->insns + f->insn_count; i++)
      if (i->op == IR_PTRADD && !ir_is_constant(i->a) && escapes[i->result] &&
          !escapes[i->a])
        changed = escapes[i->a] = true;
  }
}

/* ------------------------------------------------------------------- entry */

/* Of each function: a row of slots for each instruction, and two more. */
static size_t table_size(const struct ir_function *f) {
  return f->defined ? ((size_t)f->insn_count + 2) * f->slot_count : 0;
}

void ref_analyse(struct ref_machine *m) {
  const struct ir_program *p = m->program;
  m->infos = alloc_new(p->function_count * sizeof *m->infos);
  for (uint32_t i = 1; i < p->function_count; i++) {
    const struct ir_function *f = &p->functions[i];
    struct ref_function_info *info = &m->infos[i];
    if (!f->defined)
      continue;
    info->live = alloc_new(table_size(f));
    info->escapes = info->live + (size_t)f->insn_count * f->slot_count;
    info->jumped_to = info->escapes + f->slot_count;
    find_live(m, f, info);
    find_private(f, info->escapes);
    info->section = strncmp(f->name, "__VERIFIER_atomic_", 18) == 0;
  }
}

void ref_analyse_release(struct ref_machine *m) {
  const struct ir_program *p = m->program;
  for (uint32_t i = 1; i < p->function_count; i++)
    if (m->infos[i].live)
      alloc_free(m->infos[i].live, table_size(&p->functions[i]));
  alloc_free(m->infos, p->function_count * sizeof *m->infos);
}
