/*
 * ir/slots.c - who reads and writes slots; numbering them anew;
 * taking instructions away.  Helpers of passes.
 */
#include <string.h>

#include "base/alloc.h"
#include "ir/passes_impl.h"

/* ------------------------------------------------------------------- facts */

/* The instruction whose slots are counted. */
struct facts_visit {
  struct slot_facts *facts;
  uint32_t insn;
};

static void count_read(void *context, uint32_t slot) {
  struct facts_visit *v = context;
  assert(slot < v->facts->count);
  v->facts->reads[slot]++;
}

static void count_write(void *context, uint32_t slot) {
  struct facts_visit *v = context;
  assert(slot < v->facts->count);
  v->facts->writes[slot]++;
  v->facts->writer[slot] = v->insn;
}

void slot_facts_init(struct slot_facts *facts, const struct ir_program *program,
                     const struct ir_function *f) {
  size_t size = f->slot_count * sizeof(uint32_t);
  *facts = (struct slot_facts){.count = f->slot_count};
  facts->reads = alloc_new(size);
  facts->writes = alloc_new(size);
  facts->writer = alloc_raw(size);
  memset(facts->writer, 255, size);
  for (uint32_t i = 0; i < f->insn_count; i++) {
    struct facts_visit v = {facts, i};
    ir_insn_reads(program, f, &f->insns[i], count_read, &v);
    ir_insn_writes(program, f, &f->insns[i], count_write, &v);
  }
}

void slot_facts_release(struct slot_facts *facts) {
  size_t size = facts->count * sizeof(uint32_t);
  alloc_free(facts->reads, size);
  alloc_free(facts->writes, size);
  alloc_free(facts->writer, size);
}

/* ---------------------------------------------------------------- pointers */

/* Is this a temporary that is always computed from the same operand? */
static bool is_derived(const struct slot_facts *facts,
                       const struct ir_function *f,
                       const struct ir_insn *insn) {
  return (insn->op == IR_PTRADD || insn->op == IR_MOV) &&
         insn->result >= f->first_temp && facts->writes[insn->result] == 1;
}

ir_operand pointer_origin(const struct slot_facts *facts,
                          const struct ir_function *f, ir_operand operand) {
  assert(ir_is_constant(operand) || operand < facts->count);
  for (uint32_t limit = f->insn_count + 1; limit; limit--) {
    if (ir_is_constant(operand) || facts->writes[operand] != 1)
      return operand;
    const struct ir_insn *def = &f->insns[facts->writer[operand]];
    if (!is_derived(facts, f, def))
      return operand;
    operand = def->a;
  }
  return IR_NONE;
}

bool pointer_only_read(const struct slot_facts *facts,
                       const struct ir_function *f, const struct ir_insn *insn,
                       const ir_operand *operand) {
  switch (insn->op) {
  case IR_LOAD:
    return true;
  case IR_PTRADD:
  case IR_MOV:
    return operand == &insn->a && is_derived(facts, f, insn);
  case IR_MEMCPY:
  case IR_MEMMOVE:
    return operand == &insn->b;
  default:
    return false;
  }
}

/* ----------------------------------------------------------------- touching */

/* How many of the slots from first on were seen. */
struct touch {
  uint32_t first, slots, count;
};

static void note_touch(void *context, uint32_t slot) {
  struct touch *t = context;
  t->count += slot - t->first < t->slots;
}

uint32_t insn_reads_of(const struct ir_program *program,
                       const struct ir_function *f, const struct ir_insn *insn,
                       uint32_t first, uint32_t slots) {
  struct touch t = {first, slots, 0};
  ir_insn_reads(program, f, insn, note_touch, &t);
  return t.count;
}

uint32_t insn_writes_of(const struct ir_program *program,
                        const struct ir_function *f, const struct ir_insn *insn,
                        uint32_t first, uint32_t slots) {
  struct touch t = {first, slots, 0};
  ir_insn_writes(program, f, insn, note_touch, &t);
  return t.count;
}

/* ----------------------------------------------------------------- removal */

void remove_dropped(struct ir_function *f) {
  size_t size = f->insn_count * sizeof *f->insns;
  struct ir_insn *kept = alloc_raw(size);
  uint32_t count = 0;
  for (uint32_t b = 0; b < f->block_count; b++) {
    const struct ir_insn *insn = f->insns + f->blocks[b].first;
    const struct ir_insn *end = insn + f->blocks[b].count;
    f->blocks[b].first = count;
    for (; insn < end; insn++)
      if (!insn_dropped(insn))
        kept[count++] = *insn;
    f->blocks[b].count = count - f->blocks[b].first;
    assert(f->blocks[b].count > 0);
  }
  assert(count <= f->insn_count);
  memcpy(f->insns, kept, count * sizeof *kept);
  f->insn_count = count;
  alloc_free(kept, size);
}

static void renumber_operand(void *context, ir_operand *operand, ir_type type) {
  const uint32_t *map = context;
  (void)type;
  if (ir_is_constant(*operand))
    return;
  assert(map[*operand] != IR_NONE); /* what is read keeps its slot */
  *operand = map[*operand];
}

void renumber_slots(struct ir_function *f, const uint32_t *map) {
  for (uint32_t i = 0; i < f->insn_count; i++) {
    struct ir_insn *insn = &f->insns[i];
    ir_insn_operands(f, insn, renumber_operand, (void *)map);
    if (insn->result != IR_NONE && ir_insn_result_slots(f, insn))
      insn->result = map[insn->result];
  }
  for (uint32_t i = 0; i < f->local_count; i++)
    f->locals[i].slot = map[f->locals[i].slot];
  for (uint32_t i = 0; i < f->variable_count; i++)
    if (f->variables[i].slot != IR_NONE)
      f->variables[i].slot = map[f->variables[i].slot];
}

/* ---------------------------------------------------------------- versions */

void versions_init(struct versions *v, const struct ir_program *program,
                   const struct ir_function *f) {
  *v = (struct versions){.program = program, .f = f};
  v->of = alloc_new(f->slot_count * sizeof *v->of);
}

void versions_release(struct versions *v) {
  alloc_free(v->of, v->f->slot_count * sizeof *v->of);
}

static void count_version(void *context, uint32_t slot) {
  struct versions *v = context;
  v->of[slot]++;
}

void versions_step(struct versions *v, const struct ir_insn *insn) {
  ir_insn_writes(v->program, v->f, insn, count_version, v);
}

/* Versions only grow, so the sum changes with each of them. */
uint64_t versions_of(const struct versions *v, ir_operand operand,
                     unsigned slots) {
  uint64_t sum = 0;
  if (operand == IR_NONE || ir_is_constant(operand))
    return 0;
  assert(operand + slots <= v->f->slot_count);
  for (unsigned i = 0; i < slots; i++)
    sum += v->of[operand + i];
  return sum;
}
