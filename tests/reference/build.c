/*
 * tests/reference/build.c - a program's IR: which functions, globals and
 * constants of the template are in it.
 *
 * Constants keep the template's numbers, so that instructions need not be
 * changed; those that name something that is not in the program become zero.
 */
#include <string.h>

#include "base/alloc.h"
#include "ir/passes.h"
#include "template.h"

/* -------------------------------------------------------------- what is in */

uint32_t build_function(struct build *b, uint32_t index) {
  struct ir_program *ir = &b->ir;
  const struct template *t = b->template;
  if (b->function_map[index])
    return b->function_map[index];
  VEC_ROOM(ir->functions, ir->function_count, ir->function_capacity);
  struct ir_function *f = &ir->functions[ir->function_count];
  *f = t->raw.functions[index];
  f->block_count = f->insn_count = 0;
  f->local_count = f->variable_count = 0;
  b->functions[ir->function_count] = index;
  return b->function_map[index] = (uint32_t)ir->function_count++;
}

uint32_t build_global(struct build *b, uint32_t index) {
  struct ir_program *ir = &b->ir;
  if (b->global_map[index])
    return b->global_map[index];
  VEC_ROOM(ir->globals, ir->global_count, ir->global_capacity);
  ir->globals[ir->global_count] = b->template->raw.globals[index];
  b->globals[ir->global_count] = index;
  return b->global_map[index] = (uint32_t)ir->global_count++;
}

static void need_constant(struct build *b, uint32_t index) {
  const struct ir_constant *c = &b->template->done.constants[index];
  if (c->kind == IR_GLOBAL)
    build_global(b, c->index);
  else if (c->kind == IR_FUNCTION)
    build_function(b, c->index);
}

static void need_operand(void *context, ir_operand *operand, ir_type type) {
  (void)type;
  if (ir_is_constant(*operand))
    need_constant(context, *operand - IR_CONSTANT);
}

/* The globals may move when more are needed. */
static void need_initialiser(struct build *b, size_t number) {
  const struct ir_global g = b->ir.globals[number];
  for (uint32_t i = 0; i < g.relocation_count; i++)
    need_constant(b, g.relocations[i].constant);
}

/* ----------------------------------------------------------------- lowered */

static bool is_symbol(const struct template *t, uint32_t index) {
  for (enum function f = 0; f < FN_COUNT; f++)
    if (t->symbols[f] == index)
      return true;
  return false;
}

/* A function of libc has no body in this form. */
static void lower(struct build *b, uint32_t number) {
  uint32_t index = b->functions[number];
  const struct ir_function *from = &b->template->raw.functions[index];
  if (is_symbol(b->template, index) || (from->defined && !from->runtime)) {
    splice_function(b, number, index);
    b->ir.functions[number].defined = true;
    b->ir.functions[number].linkage = IR_INTERNAL;
  } else {
    b->ir.functions[number].defined = false;
    b->ir.functions[number].runtime = false;
  }
}

static void lower_all(struct build *b) {
  size_t function = 1, global = 1;
  while (function < b->ir.function_count || global < b->ir.global_count)
    if (function < b->ir.function_count)
      lower(b, (uint32_t)function++);
    else
      need_initialiser(b, global++);
}

/* From the constants of the template, the first `from` of them. */
static void map_constants(struct build *b, size_t count) {
  const struct ir_constant *all = b->template->done.constants;
  for (size_t i = 0; i < count; i++) {
    struct ir_constant c = all[i];
    const uint32_t *map = c.kind == IR_GLOBAL     ? b->global_map
                          : c.kind == IR_FUNCTION ? b->function_map
                          : c.kind == IR_BLOCK    ? b->function_map
                                                  : NULL;
    if (map) {
      c.index = map[c.index];
      c.kind = c.index ? c.kind : IR_NUMBER;
    }
    b->ir.constants[i] = c;
  }
}

/* What people read is the template's. */
static void share_tables(struct build *b) {
  const struct ir_program *raw = &b->template->raw;
  struct ir_program *ir = &b->ir;
  ir->positions = raw->positions;
  ir->position_count = raw->position_count;
  ir->scopes = raw->scopes;
  ir->scope_count = raw->scope_count;
  ir->files = raw->files;
  ir->file_count = raw->file_count;
  ir->texts = raw->texts;
  ir->text_count = raw->text_count;
  ir->arrays = raw->arrays;
  ir->array_count = raw->array_count;
  ir->debug_types = raw->debug_types;
  ir->debug_type_count = raw->debug_type_count;
}

void build_lowered(struct build *b, const struct template *t,
                   const struct program *p, const struct listing *l) {
  struct ir_program *ir = &b->ir;
  *b = (struct build){.template = t, .program = p, .listing = l};
  size_t functions = t->raw.function_count, globals = t->raw.global_count;
  b->function_map = alloc_new(functions * sizeof *b->function_map);
  b->global_map = alloc_new(globals * sizeof *b->global_map);
  b->functions = alloc_new((functions + 1) * sizeof *b->functions);
  b->globals = alloc_new((globals + 1) * sizeof *b->globals);
  VEC_ROOM(ir->functions, ir->function_count, ir->function_capacity);
  ir->functions[ir->function_count++] = (struct ir_function){0};
  VEC_ROOM(ir->globals, ir->global_count, ir->global_capacity);
  ir->globals[ir->global_count++] = (struct ir_global){0};
  ir->constant_count = ir->constant_capacity = t->done.constant_count;
  ir->constants = alloc_raw(ir->constant_count * sizeof *ir->constants);
  share_tables(b);
  ir->main = build_function(b, t->symbols[FN_MAIN]);
  lower_all(b);
  ir->functions[ir->main].linkage = IR_EXTERNAL;
  map_constants(b, ir->constant_count);
}

/* ---------------------------------------------------------------- finished */

/* Functions of the runtime get their bodies, with what they need. */
static void link_function(struct build *b, uint32_t number) {
  const struct ir_function *from =
      &b->template->done.functions[b->functions[number]];
  if (!from->runtime || !from->defined) {
    b->ir.functions[number].runtime = from->runtime;
    return;
  }
  b->ir.functions[number] = *from;
  for (uint32_t i = 0; i < from->insn_count; i++) {
    struct ir_insn insn = from->insns[i];
    ir_insn_operands(from, &insn, need_operand, b);
  }
}

static void link_all(struct build *b) {
  size_t function = 1, global = 1;
  while (function < b->ir.function_count || global < b->ir.global_count)
    if (function < b->ir.function_count)
      link_function(b, (uint32_t)function++);
    else
      need_initialiser(b, global++);
}

void build_finish(struct build *b) {
  struct ir_program *ir = &b->ir;
  size_t constants = b->template->done.constant_count;
  passes_run(ir);
  ir->entry = build_function(b, b->template->start);
  link_all(b);
  map_constants(b, constants);
  pass_unused(ir);
  pass_read_only(ir);
}

void build_release(struct build *b) {
  struct ir_program *ir = &b->ir;
  const struct ir_program *raw = &b->template->raw;
  alloc_free(b->function_map, raw->function_count * sizeof *b->function_map);
  alloc_free(b->global_map, raw->global_count * sizeof *b->global_map);
  alloc_free(b->functions, (raw->function_count + 1) * sizeof *b->functions);
  alloc_free(b->globals, (raw->global_count + 1) * sizeof *b->globals);
  ir->positions = NULL;
  ir->scopes = NULL;
  ir->files = NULL;
  ir->texts = NULL;
  ir->arrays = NULL;
  ir->debug_types = NULL;
  ir->position_capacity = ir->scope_capacity = ir->file_capacity = 0;
  ir->text_capacity = ir->array_capacity = ir->debug_type_capacity = 0;
  ir_program_release(ir);
}
