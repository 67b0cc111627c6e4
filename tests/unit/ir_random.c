/*
 * tests/unit/ir_random.c - random functions.
 *
 * Temporaries are used in their own block; those of the entry everywhere; some
 * are written by many blocks, as phi nodes would be.  Locals with a scope are
 * used in the block that has it.
 */
#include "unit/ir_random.h"

enum { POOL = 300, ROUNDS = 24 };

struct pooled {
  uint32_t slot;
  ir_type type;
  bool writable;
};

struct random {
  struct build *b;
  uint64_t state;
  struct pooled pool[POOL]; /* what may be read now */
  unsigned count, lasting;  /* the first so many hold in all blocks */
  uint32_t global, blocks, callee;
  bool inbounds; /* all pointer arithmetic must stay in bounds, or none */
};

static const ir_type *const types[] = {&i1, &i8, &i32, &i64, &i128, &ptr};

static unsigned below(struct random *r, unsigned n) {
  r->state ^= r->state << 13;
  r->state ^= r->state >> 7;
  r->state ^= r->state << 17;
  return (unsigned)((r->state >> 20) % n);
}

static ir_type any_type(struct random *r) { return *types[below(r, 6)]; }
static ir_type int_type(struct random *r) { return *types[1 + below(r, 4)]; }

static bool same_type(ir_type x, ir_type y) {
  return x.kind == y.kind && x.bits == y.bits;
}

static void add_to_pool(struct random *r, uint32_t slot, ir_type type,
                        bool writable) {
  assert_true(r->count < POOL);
  r->pool[r->count++] = (struct pooled){slot, type, writable};
}

static ir_operand constant_of(struct random *r, ir_type type) {
  static const uint64_t numbers[] = {0, 1, 2, 7, 0x7fffffff, UINT64_MAX};
  if (type.kind == IR_PTR)
    return global_at(r->b, r->global, below(r, 3) * 4);
  uint64_t bits = numbers[below(r, 6)];
  if (type.bits < 64)
    bits &= (UINT64_C(1) << type.bits) - 1;
  return num(r->b, type, bits);
}

static ir_operand operand_of(struct random *r, ir_type type) {
  for (int tries = 0; tries < 12 && r->count; tries++) {
    unsigned recent = r->count > 8 && below(r, 2) ? r->count - 8 : 0;
    const struct pooled *p = &r->pool[recent + below(r, r->count - recent)];
    if (same_type(p->type, type))
      return p->slot;
  }
  return constant_of(r, type);
}

static uint32_t new_temp(struct random *r, ir_type type) {
  uint32_t slot = r->b->f.slot_count;
  r->b->f.slot_count += ir_type_slots(type);
  add_to_pool(r, slot, type, false);
  return slot;
}

/* A new temporary, not to be read before it is written: take operands first. */
static uint32_t result_of(struct random *r, ir_type type) {
  for (int tries = 0; tries < 6 && below(r, 2); tries++) {
    const struct pooled *p = &r->pool[below(r, r->count)];
    if (p->writable && same_type(p->type, type))
      return p->slot;
  }
  return new_temp(r, type);
}

/* ------------------------------------------------------------ instructions */

static void emit_arithmetic(struct random *r) {
  static const enum ir_op ops[] = {IR_ADD, IR_SUB, IR_XOR, IR_AND, IR_OR};
  ir_type type = int_type(r);
  ir_operand x = operand_of(r, type), y = operand_of(r, type);
  struct ir_insn *insn =
      build_op(r->b, ops[below(r, 5)], type, result_of(r, type), x, y);
  if (insn->op == IR_ADD && same_type(type, i32) && below(r, 9) == 0)
    insn->flags = IR_NSW;
}

static void emit_compare(struct random *r) {
  static const enum ir_op ops[] = {IR_EQ, IR_NE, IR_ULT, IR_NE};
  ir_type type = int_type(r);
  ir_operand x = operand_of(r, type);
  ir_operand y = below(r, 2) ? num(r->b, type, 0) : operand_of(r, type);
  build_op(r->b, ops[below(r, 4)], type, result_of(r, i1), x, y);
}

static void emit_convert(struct random *r) {
  ir_type from = *types[below(r, 5)], to = *types[below(r, 5)];
  if (from.bits == to.bits)
    return;
  enum ir_op wider = below(r, 3) && from.bits == 1 ? IR_ZEXT : IR_SEXT;
  ir_operand x = operand_of(r, from);
  build_convert(r->b, from.bits > to.bits ? IR_TRUNC : wider, to,
                result_of(r, to), from, x);
}

static void emit_move(struct random *r) {
  ir_type type = any_type(r);
  ir_operand x = operand_of(r, type);
  build_mov(r->b, type, result_of(r, type), x);
}

static void emit_select(struct random *r) {
  ir_type type = any_type(r);
  ir_operand a = operand_of(r, i1), x = operand_of(r, type);
  ir_operand y = operand_of(r, type);
  build_op(r->b, IR_SELECT, type, result_of(r, type), a, x)->c = y;
}

static void emit_ptradd(struct random *r) {
  ir_operand base = operand_of(r, ptr);
  ir_operand index = below(r, 4) ? IR_NONE : num(r->b, i64, below(r, 4));
  int64_t offset = (int64_t)below(r, 4) * 2 - (below(r, 3) ? 0 : 4);
  struct ir_insn *insn =
      build_ptradd(r->b, result_of(r, ptr), base, index, offset);
  insn->flags = r->inbounds ? IR_INBOUNDS : 0;
}

static void emit_overflow(struct random *r) {
  ir_operand x = operand_of(r, i32), y = operand_of(r, i32);
  uint32_t slot = new_temp(r, i32);
  new_temp(r, i1);
  build_op(r->b, IR_SADD_OVERFLOW, i32, slot, x, y);
}

static void emit_call(struct random *r) {
  ir_type type = any_type(r);
  if (r->b->f.call_count == BUILD_LISTS)
    return;
  ir_operand x = operand_of(r, type);
  uint32_t result = below(r, 2) ? result_of(r, i32) : IR_NONE;
  build_call(r->b, function_at(r->b, r->callee),
             result == IR_NONE ? none_type : i32, result, type, x);
}

static void emit_scope_change(struct random *r) {
  const struct pooled *p = &r->pool[below(r, r->lasting)];
  if (below(r, 3) == 0 && p->writable && p->slot >= r->b->f.param_slots &&
      p->slot < r->b->f.first_temp)
    build_op(r->b, below(r, 2) ? IR_UNDEF : IR_KILL, p->type, p->slot, IR_NONE,
             IR_NONE);
}

static void emit_access_of(struct random *r, ir_operand pointer, ir_type type) {
  if (below(r, 2)) {
    build_store(r->b, type, pointer, operand_of(r, type));
    return;
  }
  build_load(r->b, type, result_of(r, type), pointer);
}

static ir_type local_type(const struct random *r, uint32_t local) {
  static const ir_type *const of[] = {&i1, &i8, &i32, &ptr, &i64};
  return r->b->locals[local].align > 8 ? i128 : *of[local % 5];
}

static void emit_access(struct random *r) {
  ir_operand p = below(r, 3) ? constant_of(r, ptr) : operand_of(r, ptr);
  emit_access_of(r, p, *types[below(r, 4)]);
}

/* Of a local, as C would: always in the same type. */
static void emit_local_access(struct random *r) {
  uint32_t local = below(r, r->b->f.local_count);
  const struct ir_local *l = &r->b->locals[local];
  if (!l->scoped)
    emit_access_of(r, l->slot, local_type(r, local));
}

/* Something else may be written in between. */
static void maybe_overwrite(struct random *r, ir_operand x, ir_type type) {
  for (unsigned i = 0; i < r->count && below(r, 2); i++)
    if (r->pool[i].slot == x && r->pool[i].writable)
      build_mov(r->b, type, x, constant_of(r, type));
}

/* p->member, as C would. */
static void emit_member(struct random *r) {
  ir_operand p = operand_of(r, ptr);
  uint32_t t = new_temp(r, ptr);
  r->count--; /* the only readers are here */
  build_ptradd(r->b, t, p, IR_NONE, below(r, 3) * 2)->flags =
      r->inbounds ? IR_INBOUNDS : 0;
  maybe_overwrite(r, p, ptr);
  emit_access_of(r, t, i8);
  if (below(r, 2))
    emit_access_of(r, t, i8);
}

/* A condition as an int and back again. */
static uint32_t emit_condition(struct random *r) {
  ir_operand x = operand_of(r, i1);
  uint32_t t = new_temp(r, i32);
  build_convert(r->b, IR_ZEXT, i32, t, i1, x);
  maybe_overwrite(r, x, i1);
  uint32_t u = new_temp(r, i1);
  if (below(r, 3))
    build_op(r->b, below(r, 2) ? IR_EQ : IR_NE, i32, u, t, num(r->b, i32, 0));
  else
    build_convert(r->b, IR_TRUNC, i1, u, i32, t);
  return u;
}

static void emit_detour(struct random *r) { (void)emit_condition(r); }

static void emit_any(struct random *r) {
  static void (*const emitters[])(struct random *) = {
      emit_member,       emit_detour,       emit_arithmetic,  emit_compare,
      emit_convert,      emit_move,         emit_select,      emit_ptradd,
      emit_overflow,     emit_call,         emit_access,      emit_scope_change,
      emit_local_access, emit_local_access, emit_local_access};
  emitters[below(r, sizeof emitters / sizeof *emitters)](r);
}

/* ------------------------------------------------------------------ blocks */

static uint32_t any_target(struct random *r) {
  return below(r, 20) ? 1 + below(r, r->blocks - 1) : 0;
}

static void emit_switch(struct random *r) {
  static uint64_t values[] = {0, 1, 7};
  uint32_t targets[] = {any_target(r), any_target(r), any_target(r)};
  struct build *b = r->b;
  build_op(b, IR_SWITCH, none_type, IR_NONE, operand_of(r, i32), IR_NONE)->imm =
      b->f.switch_count;
  b->switches[b->f.switch_count++] =
      (struct ir_switch){.type = i32,
                         .values = values,
                         .targets = build_copy(b, targets, sizeof targets),
                         .count = 3,
                         .otherwise = any_target(r)};
}

static void emit_end(struct random *r) {
  switch (below(r, 6)) {
  case 0:
    build_ret(r->b, i64, operand_of(r, i64));
    break;
  case 1:
    build_br(r->b, any_target(r));
    break;
  case 2:
    emit_switch(r);
    break;
  default: {
    ir_operand a = below(r, 2) ? operand_of(r, i1) : emit_condition(r);
    uint32_t yes = any_target(r);
    build_condbr(r->b, a, yes, any_target(r));
  }
  }
}

/* A local with a scope in this block only. */
static void emit_scoped(struct random *r, uint32_t block, enum ir_op op) {
  uint32_t local = block % r->b->f.local_count;
  const struct ir_local *l = &r->b->locals[local];
  if (!l->scoped)
    return;
  build_scope(r->b, op, local);
  if (op == IR_SCOPE_END)
    return;
  ir_type type = local_type(r, local);
  build_store(r->b, type, l->slot, operand_of(r, type));
  emit_any(r);
  build_load(r->b, type, result_of(r, type), l->slot);
}

/* Most of what could be read is defined. */
static void emit_start(struct random *r) {
  unsigned count = r->count;
  for (unsigned i = 2; i < count; i++)
    if (r->pool[i].writable && below(r, 8))
      build_mov(r->b, r->pool[i].type, r->pool[i].slot,
                same_type(r->pool[i].type, i32) && below(r, 2)
                    ? below(r, 2)
                    : constant_of(r, r->pool[i].type));
  for (uint32_t i = 0; i < r->b->f.local_count; i++)
    if (!r->b->locals[i].scoped && below(r, 8))
      build_store(r->b, local_type(r, i), r->b->locals[i].slot,
                  operand_of(r, local_type(r, i)));
  for (int i = 0; i < 6; i++) { /* what stands for phi nodes */
    ir_type type = any_type(r);
    ir_operand x = operand_of(r, type);
    build_mov(r->b, type, new_temp(r, type), x);
    r->pool[r->count - 1].writable = true;
  }
}

static void emit_block(struct random *r, uint32_t block) {
  unsigned rounds = 2 + below(r, ROUNDS);
  build_block(r->b);
  r->count = r->lasting;
  if (block == 0)
    emit_start(r);
  emit_scoped(r, block, IR_SCOPE_BEGIN);
  while (rounds--)
    emit_any(r);
  emit_scoped(r, block, IR_SCOPE_END);
  if (block == 0)
    r->lasting = r->count;
  emit_end(r);
}

static void make_slots(struct random *r) {
  struct build *b = r->b;
  for (uint32_t s = 0; s < 2; s++)
    add_to_pool(r, s, i32, below(r, 2));
  for (int i = 0; i < 7; i++) {
    ir_type type = any_type(r);
    add_to_pool(r, b->f.slot_count, type, true);
    b->f.slot_count += ir_type_slots(type);
  }
  for (int i = 0; i < 5; i++) {
    bool wide = below(r, 4) == 0, scoped = !wide && below(r, 3) == 0;
    uint32_t local =
        build_local(b, b->f.slot_count++, wide ? 16 : 8, "x", scoped);
    b->locals[local].align = wide ? 16 : 8;
    /* Bytes of pointers are not written one by one. */
    if (below(r, 3) == 0 && !scoped && local_type(r, local).kind != IR_PTR)
      add_to_pool(r, b->locals[local].slot, ptr, false);
  }
  b->f.first_temp = b->f.slot_count;
  r->lasting = r->count;
}

void random_function(struct build *b, uint64_t seed) {
  struct random r = {.b = b, .state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1};
  build_begin(b, "seen", 0, 0, 0);
  b->f.defined = false;
  build_end(b);
  r.callee = b->function;
  build_next(b, "f", 2, 0, 0);
  b->f.result_count = 1;
  b->f.results = build_copy(b, &i64, sizeof i64);
  r.global = build_global(b, "g", 16);
  r.blocks = 2 + below(&r, 6);
  r.inbounds = below(&r, 2);
  make_slots(&r);
  for (uint32_t i = 0; i < r.blocks; i++)
    emit_block(&r, i);
  build_end(b);
}
