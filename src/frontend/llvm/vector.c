/*
 * frontend/llvm/vector.c - elements of vectors, and values seen as bits.
 *
 * A vector is its elements in slots.  An element whose number is only known
 * when the program runs is found by comparing with each.
 */
#include "frontend/llvm/lower_impl.h"

#include <assert.h>

#include "base/alloc.h"

/* --------------------------------------------------------------- elements */

static uint32_t is_index(struct lower *l, LLVMValueRef index, uint32_t i) {
  ir_type type = shape_scalar(LLVMTypeOf(index));
  uint32_t result = temp_new(l, 1);
  ir_operand a = value_scalar(l, index);
  emit_to(l, IR_EQ, type, result, a, operand_number(l, type, i));
  return result;
}

void lower_extract_element(struct lower *l, LLVMValueRef v, uint32_t result) {
  LLVMValueRef vector = LLVMGetOperand(v, 0), index = LLVMGetOperand(v, 1);
  struct shape shape = shape_of(l->load, LLVMTypeOf(vector));
  ir_type type = shape.parts[0].type;
  if (value_is_number(index)) {
    uint64_t i = value_number(index);
    ir_operand a = i < shape.part_count ? value_part(l, vector, (uint32_t)i)
                                        : operand_undefined(l, type);
    emit_to(l, IR_MOV, type, result, a, IR_NONE);
    return;
  }
  ir_operand found = operand_undefined(l, type);
  for (uint32_t i = 0; i < shape.part_count; i++) {
    ir_operand hit = is_index(l, index, i), x = value_part(l, vector, i);
    bool last = i + 1 == shape.part_count;
    uint32_t to = last ? result : temp_new(l, ir_type_slots(type));
    emit_select(l, type, to, hit, x, found);
    found = to;
  }
}

void lower_insert_element(struct lower *l, LLVMValueRef v, uint32_t result) {
  LLVMValueRef vector = LLVMGetOperand(v, 0), index = LLVMGetOperand(v, 2);
  struct shape shape = shape_of(l->load, LLVMTypeOf(v));
  bool known = value_is_number(index);
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand old = value_part(l, vector, i);
    ir_operand new = value_scalar(l, LLVMGetOperand(v, 1));
    if (known)
      emit_to(l, IR_MOV, p.type, result + p.slot,
              value_number(index) == i ? new : old, IR_NONE);
    else
      emit_select(l, p.type, result + p.slot, is_index(l, index, i), new, old);
  }
}

bool lower_shuffle(struct lower *l, LLVMValueRef v, uint32_t result) {
  LLVMValueRef x = LLVMGetOperand(v, 0), y = LLVMGetOperand(v, 1);
  uint32_t count = shape_of(l->load, LLVMTypeOf(x)).part_count;
  struct shape shape = shape_of(l->load, LLVMTypeOf(v));
  if (!LLVMIsAShuffleVectorInst(v))
    return false;
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    int from = LLVMGetMaskValue(v, i);
    ir_operand a;
    if (from < 0 || (uint32_t)from >= 2 * count)
      a = operand_undefined(l, p.type);
    else if ((uint32_t)from < count)
      a = value_part(l, x, (uint32_t)from);
    else
      a = value_part(l, y, (uint32_t)from - count);
    emit_to(l, IR_MOV, p.type, result + p.slot, a, IR_NONE);
  }
  return true;
}

void emit_reduce(struct lower *l, enum ir_op op, LLVMValueRef vector,
                 ir_operand start, uint32_t result) {
  struct shape shape = shape_of(l->load, LLVMTypeOf(vector));
  ir_type type = shape.parts[0].type;
  ir_operand sum = start;
  for (uint32_t i = 0; i < shape.part_count; i++) {
    ir_operand x = value_part(l, vector, i);
    sum = sum == IR_NONE ? x : emit_temp(l, op, type, sum, x);
  }
  emit_to(l, IR_MOV, type, result, sum, IR_NONE);
}

/* ------------------------------------------------------------------- bits */

static ir_type int_type(unsigned bits) {
  return (ir_type){IR_INT, (uint8_t)bits};
}

/* Bits of a group that source and target elements both fill exactly; 0: there
 * is none that fits an integer. */
static unsigned group_bits(unsigned from, unsigned to, unsigned total) {
  unsigned bits = to % from == 0 ? to : from % to == 0 ? from : total;
  return bits <= 64 || bits == 128 ? bits : 0;
}

/* A scalar as an integer of the same width. */
static ir_operand as_int(struct lower *l, struct bits x) {
  if (x.type.kind == IR_INT)
    return x.value;
  uint32_t slot = temp_new(l, 1);
  emit_convert(l, IR_BITCAST, int_type(x.type.bits), slot, x.type, x.value);
  return slot;
}

/* Some scalars as one integer, the first one lowest. */
static ir_operand join(struct lower *l, const struct bits *from, unsigned count,
                       ir_type whole) {
  ir_operand sum = IR_NONE;
  for (unsigned i = 0; i < count; i++) {
    ir_operand x = as_int(l, from[i]);
    unsigned bits = from[i].type.bits;
    if (bits == whole.bits)
      return x;
    uint32_t wide = temp_new(l, ir_type_slots(whole));
    emit_convert(l, IR_ZEXT, whole, wide, int_type(bits), x);
    if (i)
      wide = emit_temp(l, IR_SHL, whole, wide,
                       operand_number(l, whole, (uint64_t)i * bits));
    sum = sum == IR_NONE ? wide : emit_temp(l, IR_OR, whole, sum, wide);
  }
  return sum;
}

/* An integer of some width into a scalar of the same. */
static void from_int(struct lower *l, ir_operand x, struct bits to) {
  if (to.type.kind == IR_INT)
    emit_to(l, IR_MOV, to.type, to.value, x, IR_NONE);
  else
    emit_convert(l, IR_BITCAST, to.type, to.value, int_type(to.type.bits), x);
}

static void split(struct lower *l, ir_operand whole, ir_type type,
                  const struct bits *to, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    unsigned bits = to[i].type.bits;
    ir_operand x = whole;
    if (bits == type.bits) {
      from_int(l, x, to[i]);
      continue;
    }
    if (i)
      x = emit_temp(l, IR_LSHR, type, x,
                    operand_number(l, type, (uint64_t)i * bits));
    uint32_t narrow = temp_new(l, 1);
    emit_convert(l, IR_TRUNC, int_type(bits), narrow, type, x);
    from_int(l, narrow, to[i]);
  }
}

bool emit_regroup(struct lower *l, const struct bits *from, unsigned from_count,
                  const struct bits *to, unsigned to_count) {
  if (from_count == 0 || to_count == 0)
    return from_count == to_count;
  unsigned width = from[0].type.bits, other = to[0].type.bits;
  assert(width > 0 && other > 0);
  unsigned total = width * from_count;
  unsigned group = group_bits(width, other, total);
  if (group == 0 || total != other * to_count)
    return false;
  for (unsigned at = 0; at < total; at += group) {
    ir_operand whole =
        join(l, from + at / width, group / width, int_type(group));
    split(l, whole, int_type(group), to + at / other, group / other);
  }
  return true;
}

/* ---------------------------------------------------------------- bitcast */

static bool same_widths(struct shape x, struct shape y) {
  return x.part_count == y.part_count &&
         (x.part_count == 0 || x.parts[0].type.bits == y.parts[0].type.bits);
}

static void cast_parts(struct lower *l, LLVMValueRef from, struct shape source,
                       struct shape shape, uint32_t result) {
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand a = value_part(l, from, i);
    if (type_equal(source.parts[i].type, p.type))
      emit_to(l, IR_MOV, p.type, result + p.slot, a, IR_NONE);
    else
      emit_convert(l, IR_BITCAST, p.type, result + p.slot, source.parts[i].type,
                   a);
  }
}

bool lower_bitcast(struct lower *l, LLVMValueRef v, uint32_t result) {
  LLVMValueRef from = LLVMGetOperand(v, 0);
  struct shape source = shape_of(l->load, LLVMTypeOf(from));
  struct shape shape = shape_of(l->load, LLVMTypeOf(v));
  if (same_widths(source, shape)) {
    cast_parts(l, from, source, shape, result);
    return true;
  }
  size_t size = (source.part_count + shape.part_count) * sizeof(struct bits);
  struct bits *x = alloc_raw(size), *y = x + source.part_count;
  for (uint32_t i = 0; i < source.part_count; i++)
    x[i] = (struct bits){value_part(l, from, i), source.parts[i].type};
  for (uint32_t i = 0; i < shape.part_count; i++)
    y[i] = (struct bits){result + shape.parts[i].slot, shape.parts[i].type};
  bool good = emit_regroup(l, x, source.part_count, y, shape.part_count);
  alloc_free(x, size);
  return good;
}
