/*
 * ir/blocks.c - whether a program copies blocks: see blocks.h.
 *
 * Asked of the program's own functions, and of those of the runtime that they
 * call or take the address of, and so on.  What only the runtime itself calls
 * is not asked: it is done before the program begins or after it ended.
 */
#include "ir/blocks.h"

#include <string.h>

#include "base/alloc.h"
#include "ir/builtins.h"

/* The functions that were met, and those of them that are still to be looked
 * at. */
struct look {
  struct ir_program *program;
  uint32_t *work; /* functions that are to be looked at */
  uint32_t count;
  bool *known; /* by function */
};

/* What a failing assertion reads is of no consequence. */
static bool is_end(const struct ir_function *f) {
  return f->runtime && strncmp(f->name, "__assert", 8) == 0;
}

static void add_function(struct look *l, uint32_t function) {
  if (function == 0 || l->known[function] ||
      is_end(&l->program->functions[function]))
    return;
  l->known[function] = true;
  l->work[l->count++] = function;
}

static void add_constant(struct look *l, uint32_t constant) {
  const struct ir_constant *c = &l->program->constants[constant];
  if (c->kind == IR_FUNCTION)
    add_function(l, c->index);
}

static void add_operand(void *context, ir_operand *operand, ir_type type) {
  (void)type;
  if (ir_is_constant(*operand))
    add_constant(context, *operand - IR_CONSTANT);
}

/* Where to begin: the program's own functions, and what its data point to. */
static void add_program(struct look *l) {
  const struct ir_program *p = l->program;
  for (uint32_t i = 1; i < p->function_count; i++)
    if (p->functions[i].defined && !p->functions[i].runtime)
      add_function(l, i);
  for (uint32_t i = 1; i < p->global_count; i++) {
    const struct ir_global *g = &p->globals[i];
    for (uint32_t k = 0; k < g->relocation_count && !g->runtime; k++)
      add_constant(l, g->relocations[k].constant);
  }
}

/* Does a call of the function pass an aggregate by value, which is copied? */
static bool passes_by_value(const struct ir_function *f) {
  for (uint32_t i = 0; i < f->call_count; i++)
    for (uint32_t a = 0; a < f->calls[i].arg_count; a++)
      if (f->calls[i].args[a].byval_size)
        return true;
  return false;
}

/* Does the function copy blocks itself?  What it refers to is looked at, too.
 */
static bool has_blocks(struct look *l, struct ir_function *f) {
  if (!f->defined)
    return builtin_has_pieces(f->name);
  for (uint32_t i = 0; i < f->insn_count; i++)
    ir_insn_operands(f, &f->insns[i], add_operand, l);
  return ir_has_block_insn(f) || passes_by_value(f);
}

bool program_has_blocks(struct ir_program *program) {
  struct look l = {.program = program};
  size_t count = program->function_count;
  bool found = false;
  l.work = alloc_raw(count * sizeof *l.work);
  l.known = alloc_new(count * sizeof *l.known);
  add_program(&l);
  while (l.count > 0 && !found)
    found = has_blocks(&l, &program->functions[l.work[--l.count]]);
  alloc_free(l.known, count * sizeof *l.known);
  alloc_free(l.work, count * sizeof *l.work);
  return found;
}
