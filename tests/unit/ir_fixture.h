/*
 * tests/unit/ir_fixture.h - IR by hand, for the tests of src/ir.
 *
 * A test says how many slots its function has, then gives blocks and
 * instructions in order:
 *
 *     struct build b;
 *     build_begin(&b, "f", 1, 1, 2);        parameters, variables, temporaries
 *     build_block(&b);
 *     build_op(&b, IR_ADD, i32, 2, 0, num(&b, i32, 1));
 *     build_ret(&b, i32, 2);
 *     struct ir_function *f = build_end(&b);
 *     ...
 *     build_release(&b);
 */
#ifndef UNIT_IR_FIXTURE_H
#define UNIT_IR_FIXTURE_H

#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "ir/ir.h"
#include "ir/passes.h"
#include "ir/print.h"
#include "unit/unit.h"

static const ir_type none_type = {IR_VOID, 0}, i1 = {IR_INT, 1},
                     i8 = {IR_INT, 8}, i32 = {IR_INT, 32}, i64 = {IR_INT, 64},
                     i128 = {IR_INT, 128}, ptr = {IR_PTR, 64},
                     f32 = {IR_F32, 32};

enum { BUILD_INSNS = 400, BUILD_BLOCKS = 40, BUILD_LISTS = 40 };

struct build {
  struct ir_program program;
  uint32_t function;
  struct ir_insn insns[BUILD_INSNS];
  struct ir_block blocks[BUILD_BLOCKS];
  struct ir_local locals[BUILD_LISTS];
  struct ir_variable variables[BUILD_LISTS];
  struct ir_call calls[BUILD_LISTS];
  struct ir_switch switches[BUILD_LISTS];
  struct ir_list rets[BUILD_LISTS];
  struct ir_function f;
};

static inline void *build_copy(struct build *b, const void *items,
                               size_t size) {
  void *copy = ir_alloc(&b->program.arena, size);
  if (size)
    memcpy(copy, items, size);
  return copy;
}

/* A new function in a program that was begun. */
static inline void build_next(struct build *b, const char *name,
                              uint32_t params, uint32_t variables,
                              uint32_t temporaries) {
  ir_type types[] = {i32, i32, i32, i32};
  assert_true(params <= 4);
  b->f = (struct ir_function){.name = name,
                              .defined = true,
                              .param_slots = params,
                              .param_count = params,
                              .first_temp = params + variables,
                              .slot_count = params + variables + temporaries,
                              .call_count = 1,
                              .switch_count = 1,
                              .ret_count = 1};
  b->f.params = build_copy(b, types, params * sizeof *types);
  VEC_ROOM(b->program.functions, b->program.function_count,
           b->program.function_capacity);
  b->function = (uint32_t)b->program.function_count++;
  b->program.functions[b->function] = b->f;
}

static inline void build_begin(struct build *b, const char *name,
                               uint32_t params, uint32_t variables,
                               uint32_t temporaries) {
  memset(b, 0, sizeof *b);
  ir_program_init(&b->program);
  build_next(b, name, params, variables, temporaries);
}

static inline struct ir_function *build_end(struct build *b) {
  struct ir_function *f = &b->f;
  f->insns = build_copy(b, b->insns, f->insn_count * sizeof *f->insns);
  f->blocks = build_copy(b, b->blocks, f->block_count * sizeof *f->blocks);
  f->locals = build_copy(b, b->locals, f->local_count * sizeof *f->locals);
  f->variables =
      build_copy(b, b->variables, f->variable_count * sizeof *f->variables);
  f->calls = build_copy(b, b->calls, f->call_count * sizeof *f->calls);
  f->switches =
      build_copy(b, b->switches, f->switch_count * sizeof *f->switches);
  f->rets = build_copy(b, b->rets, f->ret_count * sizeof *f->rets);
  b->program.functions[b->function] = *f;
  return &b->program.functions[b->function];
}

static inline void build_release(struct build *b) {
  ir_program_release(&b->program);
}

/* --------------------------------------------------------------- operands */

static inline ir_operand num(struct build *b, ir_type type, uint64_t bits) {
  struct ir_constant c = {.kind = IR_NUMBER, .type = type, .bits = bits};
  return IR_CONSTANT + ir_constant(&b->program, c);
}

static inline ir_operand global_at(struct build *b, uint32_t global,
                                   uint64_t offset) {
  struct ir_constant c = {
      .kind = IR_GLOBAL, .type = ptr, .index = global, .bits = offset};
  return IR_CONSTANT + ir_constant(&b->program, c);
}

static inline ir_operand function_at(struct build *b, uint32_t function) {
  struct ir_constant c = {.kind = IR_FUNCTION, .type = ptr, .index = function};
  return IR_CONSTANT + ir_constant(&b->program, c);
}

static inline uint32_t build_global(struct build *b, const char *name,
                                    uint64_t size) {
  struct ir_program *p = &b->program;
  VEC_ROOM(p->globals, p->global_count, p->global_capacity);
  p->globals[p->global_count++] = (struct ir_global){
      .name = name, .defined = true, .size = size, .align = 8};
  return (uint32_t)p->global_count - 1;
}

/* A type of debug information; its number. */
static inline uint32_t build_type(struct build *b, struct ir_debug_type type) {
  struct ir_program *p = &b->program;
  VEC_ROOM(p->debug_types, p->debug_type_count, p->debug_type_capacity);
  p->debug_types[p->debug_type_count++] = type;
  return (uint32_t)p->debug_type_count - 1;
}

static inline uint32_t build_int_type(struct build *b) {
  return build_type(b, (struct ir_debug_type){
                           .kind = IR_DEBUG_INT, .name = "int", .size = 4});
}

static inline uint32_t build_pointer_type(struct build *b, uint32_t target) {
  return build_type(b, (struct ir_debug_type){.kind = IR_DEBUG_POINTER,
                                              .size = 8,
                                              .target = target});
}

static inline uint32_t build_array_type(struct build *b, uint32_t target,
                                        uint64_t count) {
  return build_type(b, (struct ir_debug_type){.kind = IR_DEBUG_ARRAY,
                                              .target = target,
                                              .count = count});
}

/* ----------------------------------------------------------- instructions */

static inline uint32_t build_block(struct build *b) {
  assert_true(b->f.block_count < BUILD_BLOCKS);
  b->blocks[b->f.block_count].first = b->f.insn_count;
  return b->f.block_count++;
}

static inline struct ir_insn *build_op(struct build *b, enum ir_op op,
                                       ir_type type, uint32_t result,
                                       ir_operand a, ir_operand second) {
  assert_true(b->f.insn_count < BUILD_INSNS);
  struct ir_insn *insn = &b->insns[b->f.insn_count++];
  *insn = (struct ir_insn){.op = (uint8_t)op,
                           .type = type,
                           .result = result,
                           .a = a,
                           .b = second,
                           .c = IR_NONE};
  b->blocks[b->f.block_count - 1].count++;
  return insn;
}

static inline void build_mov(struct build *b, ir_type type, uint32_t result,
                             ir_operand a) {
  build_op(b, IR_MOV, type, result, a, IR_NONE);
}

static inline struct ir_insn *build_load(struct build *b, ir_type type,
                                         uint32_t result, ir_operand a) {
  return build_op(b, IR_LOAD, type, result, a, IR_NONE);
}

static inline struct ir_insn *build_store(struct build *b, ir_type type,
                                          ir_operand a, ir_operand value) {
  return build_op(b, IR_STORE, type, IR_NONE, a, value);
}

static inline void build_convert(struct build *b, enum ir_op op, ir_type type,
                                 uint32_t result, ir_type from, ir_operand a) {
  build_op(b, op, type, result, a, IR_NONE)->from = from;
}

static inline struct ir_insn *build_ptradd(struct build *b, uint32_t result,
                                           ir_operand a, ir_operand index,
                                           int64_t imm) {
  struct ir_insn *insn = build_op(b, IR_PTRADD, none_type, result, a, index);
  insn->flags = IR_INBOUNDS;
  insn->imm = imm;
  return insn;
}

static inline void build_scope(struct build *b, enum ir_op op, uint32_t local) {
  build_op(b, op, none_type, IR_NONE, IR_NONE, IR_NONE)->imm = local;
}

static inline void build_br(struct build *b, uint32_t target) {
  build_op(b, IR_BR, none_type, IR_NONE, IR_NONE, IR_NONE)->target[0] = target;
}

static inline void build_condbr(struct build *b, ir_operand a, uint32_t yes,
                                uint32_t no) {
  struct ir_insn *insn = build_op(b, IR_CONDBR, none_type, IR_NONE, a, IR_NONE);
  insn->target[0] = yes;
  insn->target[1] = no;
}

/* Type IR_VOID: no value. */
static inline void build_ret(struct build *b, ir_type type, ir_operand value) {
  struct ir_insn *insn =
      build_op(b, IR_RET, none_type, IR_NONE, IR_NONE, IR_NONE);
  if (type.kind == IR_VOID)
    return;
  assert_true(b->f.ret_count < BUILD_LISTS);
  b->f.result_count = 1;
  b->f.results = build_copy(b, &type, sizeof type);
  insn->imm = b->f.ret_count;
  b->rets[b->f.ret_count++] =
      (struct ir_list){build_copy(b, &value, sizeof value), 1};
}

/* A call with one argument and at most one result. */
static inline struct ir_insn *build_call(struct build *b, ir_operand callee,
                                         ir_type result_type, uint32_t result,
                                         ir_type type, ir_operand value) {
  struct ir_argument arg = {.value = value, .type = type};
  struct ir_insn *insn =
      build_op(b, IR_CALL, none_type, result, callee, IR_NONE);
  assert_true(b->f.call_count < BUILD_LISTS);
  insn->imm = b->f.call_count;
  b->calls[b->f.call_count++] =
      (struct ir_call){.args = build_copy(b, &arg, sizeof arg),
                       .arg_count = 1,
                       .fixed_count = 1,
                       .results = build_copy(b, &result_type, sizeof arg.type),
                       .result_count = result_type.kind != IR_VOID};
  return insn;
}

/* A local in memory with a name; its index. */
static inline uint32_t build_local(struct build *b, uint32_t slot,
                                   uint64_t size, const char *name,
                                   bool scoped) {
  uint32_t local = b->f.local_count++, variable = b->f.variable_count++;
  b->locals[local] = (struct ir_local){.slot = slot,
                                       .size = size,
                                       .align = 8,
                                       .scoped = scoped,
                                       .variable = variable};
  b->variables[variable] =
      (struct ir_variable){.name = name, .slot = IR_NONE, .local = local};
  return local;
}

static inline void build_variable(struct build *b, uint32_t slot,
                                  const char *name) {
  b->variables[b->f.variable_count++] =
      (struct ir_variable){.name = name, .slot = slot, .local = IR_NONE};
}

/* ------------------------------------------------------------------- text */

struct listing {
  char bytes[20000];
  size_t length;
};

static inline void text_write(void *context, const char *text, size_t length) {
  struct listing *t = context;
  assert_true(length < sizeof t->bytes - t->length);
  memcpy(t->bytes + t->length, text, length);
  t->length += length;
  t->bytes[t->length] = 0;
}

/* All instructions, a line each, blocks as "b0:". */
static inline void text_of(struct listing *t, const struct ir_program *program,
                           const struct ir_function *f) {
  struct ir_text out = {text_write, t};
  t->length = 0;
  t->bytes[0] = 0;
  for (uint32_t b = 0; b < f->block_count; b++) {
    char label[] = {'b', (char)('0' + b), ':', '\n', 0};
    text_write(t, label, 4);
    for (uint32_t i = 0; i < f->blocks[b].count; i++) {
      ir_print_insn(program, f, &f->insns[f->blocks[b].first + i], &out);
      text_write(t, "\n", 1);
    }
  }
}

static inline void assert_sound(struct build *b) {
  const char *complaint = ir_verify(&b->program);
  if (complaint)
    fail_msg("%s", complaint);
}

static inline void assert_body(struct build *b, const char *expected) {
  static struct listing t;
  assert_sound(b);
  text_of(&t, &b->program, &b->program.functions[b->function]);
  assert_string_equal(t.bytes, expected);
}

#endif
