/*
 * vm/counts.c - how often instructions were executed, and branches
 * taken.
 */
#include "vm/counts.h"

#include <stdatomic.h>

#include "vm/code.h"
#include "vm/machine.h"

/* The sums of all machines.  A function's instructions have consecutive places,
 * from first on; those of the runtime have none.  Workers add to the same sums
 * when they end, so these are atomic. */
struct vm_counts {
  const struct ir_program *program;
  size_t *first; /* of each function, in sums */
  _Atomic uint64_t *sums;
  _Atomic uint64_t *taken; /* two for each sum */
  size_t count;
};

static bool is_counted(const struct ir_function *f) {
  return !f->runtime && f->block_count > 0;
}

struct vm_counts *vm_counts_new(const struct ir_program *program) {
  struct vm_counts *c = alloc_new(sizeof *c);
  c->program = program;
  c->first = alloc_new(program->function_count * sizeof *c->first);
  for (size_t i = 0; i < program->function_count; i++) {
    c->first[i] = c->count;
    if (is_counted(&program->functions[i]))
      c->count += program->functions[i].insn_count;
  }
  c->sums = alloc_new(c->count * sizeof *c->sums);
  c->taken = alloc_new(2 * c->count * sizeof *c->taken);
  return c;
}

void vm_counts_free(struct vm_counts *c) {
  if (c == NULL)
    return;
  alloc_free(c->sums, c->count * sizeof *c->sums);
  alloc_free(c->taken, 2 * c->count * sizeof *c->taken);
  alloc_free(c->first, c->program->function_count * sizeof *c->first);
  alloc_free(c, sizeof *c);
}

uint64_t vm_counts_of(const struct vm_counts *c, uint32_t function,
                      uint32_t insn) {
  assert(function < c->program->function_count);
  const struct ir_function *f = &c->program->functions[function];
  if (!is_counted(f) || insn >= f->insn_count)
    return 0;
  return atomic_load_explicit(&c->sums[c->first[function] + insn],
                              memory_order_relaxed);
}

uint64_t vm_counts_taken(const struct vm_counts *c, uint32_t function,
                         uint32_t insn, unsigned target) {
  assert(function < c->program->function_count && target < 2);
  const struct ir_function *f = &c->program->functions[function];
  if (!is_counted(f) || insn >= f->insn_count)
    return 0;
  return atomic_load_explicit(
      &c->taken[2 * (c->first[function] + insn) + target],
      memory_order_relaxed);
}

/* ----------------------------------------------------------------- counting */

/* An instruction may stand for several, the last of which jumps; the step of a
 * loop with the test that follows stands for the addition and the jump to the
 * test. */
void counts_jump(struct vm *vm, const struct insn *pc, const struct insn *to) {
  const struct thread *t = vm->thread;
  const struct code *code = t->frames[t->depth - 1].code;
  if (code->taken == NULL)
    return;
  uint32_t i = (uint32_t)(pc - code->insns), at = (uint32_t)(to - code->insns);
  assert(i < code->insn_count && at < code->insn_count && code->span[i] > 0);
  uint32_t s = code->source[i] + code->span[i] - 1;
  const struct ir_insn *insns = code->f->insns;
  if (insns[s].op == IR_BR && at != code->blocks[insns[s].target[0]]) {
    const struct ir_block *test = &code->f->blocks[insns[s].target[0]];
    s = test->first + test->count - 1;
  }
  if (insns[s].op == IR_CONDBR)
    code->taken[2 * s + (at != code->blocks[insns[s].target[0]])]++;
}

/* The second half of a branch, which was counted with the first. */
static bool is_rest(const struct vm *vm, const struct code *code, uint32_t i) {
  return code->insns[i].handler == vm->tables.handlers[OP_JMP] &&
         code->f->insns[code->source[i]].op != IR_BR;
}

/* Adds what was counted for a function's code: each code instruction counts for
 * all IR instructions that it stands for. */
static void add_code(struct vm *vm, struct vm_counts *c,
                     const struct code *code) {
  _Atomic uint64_t *sums = c->sums + c->first[code->number];
  for (uint32_t i = 0; i < code->insn_count; i++)
    for (uint32_t s = 0;
         s < code->span[i] && code->counts[i] && !is_rest(vm, code, i); s++)
      atomic_fetch_add_explicit(&sums[code->source[i] + s], code->counts[i],
                                memory_order_relaxed);
  _Atomic uint64_t *taken = c->taken + 2 * c->first[code->number];
  for (uint32_t i = 0; i < 2 * code->f->insn_count; i++)
    atomic_fetch_add_explicit(&taken[i], code->taken[i], memory_order_relaxed);
}

void counts_add(struct vm *vm) {
  struct vm_counts *c = vm->observers.counted ? vm->options.counts : NULL;
  for (size_t i = 0; c && i < vm->program->function_count; i++)
    if (vm->tables.codes[i] && vm->tables.codes[i]->counts)
      add_code(vm, c, vm->tables.codes[i]);
}
