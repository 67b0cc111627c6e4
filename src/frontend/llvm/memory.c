/*
 * frontend/llvm/memory.c - addresses, loads, stores and atomics.
 */
#include "frontend/llvm/lower_impl.h"

#include "base/alloc.h"
#include "base/compiler.h"
#include "frontend/llvm/checks_impl.h"

/* ----------------------------------------------------------------- locals */

static uint64_t allocated_size(struct load *load, LLVMValueRef alloca) {
  return LLVMABISizeOfType(load->layout, LLVMGetAllocatedType(alloca));
}

/* Has it a beginning of its own in a block that can be reached? */
static bool is_scoped(struct lower *l, LLVMValueRef alloca) {
  LLVMUseRef use = LLVMGetFirstUse(alloca);
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    LLVMValueRef callee =
        LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
    if (callee && LLVMIsAFunction(callee) &&
        LLVMGetIntrinsicID(callee) == l->load->lifetime_start &&
        block_number(l->load, LLVMGetInstructionParent(user)) != NO_NUMBER)
      return true;
  }
  return false;
}

/* The count of a variable is an i32, that of alloca() a size_t: it lives on
 * when its block is left. */
static bool is_variable(LLVMValueRef alloca) {
  LLVMValueRef count = LLVMGetOperand(alloca, 0);
  return value_is_number(count) && LLVMGetIntTypeWidth(LLVMTypeOf(count)) == 32;
}

/* Variables, which clang allocates in the first block, are locals. */
void lower_static_allocas(struct lower *l) {
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(l->function);
  LLVMValueRef insn = LLVMGetFirstInstruction(entry);
  for (; insn; insn = LLVMGetNextInstruction(insn)) {
    if (!LLVMIsAAllocaInst(insn) || !is_variable(insn) ||
        !shape_of(l->load, LLVMTypeOf(insn)).known || check_local(insn))
      continue;
    uint32_t align = LLVMGetAlignment(insn);
    VEC_ROOM(l->locals, l->local_count, l->local_capacity);
    number_put(&l->locals_of, insn, (uint32_t)l->local_count);
    number_put(&l->slots, insn, l->slot_count);
    l->locals[l->local_count++] =
        (struct ir_local){.slot = l->slot_count++,
                          .size = allocated_size(l->load, insn) *
                                  value_number(LLVMGetOperand(insn, 0)),
                          .align = align ? align : 1,
                          .scoped = is_scoped(l, insn),
                          .variable = IR_NONE};
  }
}

static uint8_t log2_of(uint64_t align) {
  return align ? (uint8_t)low_bit(align) : 0;
}

void lower_alloca(struct lower *l, LLVMValueRef insn) {
  if (number_of(&l->locals_of, insn) != NO_NUMBER || check_local(insn))
    return;
  uint64_t size = allocated_size(l->load, insn);
  LLVMValueRef count = LLVMGetOperand(insn, 0);
  ir_operand bytes;
  if (value_is_number(count))
    bytes = operand_number(l, type_i64, size * value_number(count));
  else
    bytes = value_i64(l, count, false);
  if (!value_is_number(count) && size != 1)
    bytes = emit_temp(l, IR_MUL, type_i64, bytes,
                      operand_number(l, type_i64, size));
  emit_to(l, IR_ALLOCA, type_ptr, value_slot(l, insn), bytes, IR_NONE)->align =
      log2_of(LLVMGetAlignment(insn));
}

/* ----------------------------------------------------- loads and stores */

static uint8_t order_of(LLVMAtomicOrdering order) {
  switch (order) {
  case LLVMAtomicOrderingAcquire:
    return IR_ACQUIRE;
  case LLVMAtomicOrderingRelease:
    return IR_RELEASE;
  case LLVMAtomicOrderingAcquireRelease:
    return IR_ACQ_REL;
  case LLVMAtomicOrderingSequentiallyConsistent:
    return IR_SEQ_CST;
  default:
    return IR_RELAXED;
  }
}

/* A load or store, and how it is done. */
struct access {
  ir_operand address;
  int64_t offset;
  uint64_t align;
  uint8_t flags, order;
};

static struct access access_of(struct lower *l, LLVMValueRef insn,
                               LLVMValueRef pointer) {
  LLVMAtomicOrdering order = LLVMGetOrdering(insn);
  struct access x = {.align = LLVMGetAlignment(insn), .order = order_of(order)};
  x.flags = (uint8_t)((LLVMGetVolatile(insn) ? IR_VOLATILE : 0) |
                      (order == LLVMAtomicOrderingNotAtomic ? 0 : IR_ATOMIC));
  struct address place = value_address(l, pointer);
  if (place.local != NO_NUMBER) {
    x.address = l->locals[place.local].slot;
    x.offset = place.offset;
  } else {
    x.address = value_scalar(l, pointer);
  }
  return x;
}

/* --volatile-atomic: a volatile access to an aligned scalar is a relaxed atomic
 * one. */
static void set_volatile(struct lower *l, struct access *x,
                         struct shape shape) {
  if (!l->load->volatile_atomic || shape.part_count != 1 || shape.packed)
    return;
  ir_type type = shape.parts[0].type;
  unsigned bytes = ir_type_bytes(type);
  if ((x->flags & IR_VOLATILE) && ir_type_slots(type) == 1 &&
      (bytes & (bytes - 1)) == 0 && x->align >= bytes)
    x->flags |= IR_ATOMIC;
}

static struct ir_insn *emit_access(struct lower *l, enum ir_op op, ir_type type,
                                   const struct access *x, uint64_t offset) {
  struct ir_insn *insn = emit(l, op, type);
  insn->a = x->address;
  insn->imm = x->offset + (int64_t)offset;
  insn->flags = x->flags;
  insn->order = x->order;
  insn->align = log2_of(x->align | offset);
  return insn;
}

/* Vectors of bits lie in memory as one integer. */
static bool packed_type(struct lower *l, LLVMTypeRef type, ir_type *whole) {
  uint64_t bits = LLVMSizeOfTypeInBits(l->load->layout, type);
  *whole = (ir_type){IR_INT, (uint8_t)bits};
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind && bits <= 64;
}

static void load_packed(struct lower *l, LLVMValueRef insn, struct shape shape,
                        const struct access *x) {
  struct bits whole, *parts = alloc_raw(shape.part_count * sizeof *parts);
  uint32_t result = value_slot(l, insn);
  bool good = packed_type(l, LLVMTypeOf(insn), &whole.type);
  for (uint32_t i = 0; i < shape.part_count; i++)
    parts[i] = (struct bits){result + i, shape.parts[i].type};
  if (good) {
    whole.value = temp_new(l, 1);
    emit_access(l, IR_LOAD, whole.type, x, 0)->result = whole.value;
    good = emit_regroup(l, &whole, 1, parts, shape.part_count);
  }
  if (!good)
    lower_unsupported(l, insn, "a vector of odd bits in memory");
  alloc_free(parts, shape.part_count * sizeof *parts);
}

void lower_load(struct lower *l, LLVMValueRef insn) {
  struct access x = access_of(l, insn, LLVMGetOperand(insn, 0));
  struct shape shape = shape_of(l->load, LLVMTypeOf(insn));
  set_volatile(l, &x, shape);
  if (shape.packed) {
    load_packed(l, insn, shape, &x);
    return;
  }
  uint32_t result = shape.part_count ? value_slot(l, insn) : 0;
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    emit_access(l, IR_LOAD, p.type, &x, p.offset)->result = result + p.slot;
  }
}

static void store_packed(struct lower *l, LLVMValueRef insn, LLVMValueRef value,
                         struct shape shape, const struct access *x) {
  struct bits whole, *parts = alloc_raw(shape.part_count * sizeof *parts);
  bool good = packed_type(l, LLVMTypeOf(value), &whole.type);
  for (uint32_t i = 0; i < shape.part_count; i++)
    parts[i] = (struct bits){value_part(l, value, i), shape.parts[i].type};
  whole.value = temp_new(l, 1);
  if (good && emit_regroup(l, parts, shape.part_count, &whole, 1))
    emit_access(l, IR_STORE, whole.type, x, 0)->b = whole.value;
  else
    lower_unsupported(l, insn, "a vector of odd bits in memory");
  alloc_free(parts, shape.part_count * sizeof *parts);
}

void lower_store(struct lower *l, LLVMValueRef insn) {
  LLVMValueRef value = LLVMGetOperand(insn, 0);
  struct access x = access_of(l, insn, LLVMGetOperand(insn, 1));
  struct shape shape = shape_of(l->load, LLVMTypeOf(value));
  set_volatile(l, &x, shape);
  if (shape.packed) {
    store_packed(l, insn, value, shape, &x);
    return;
  }
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand b = value_part(l, value, i);
    emit_access(l, IR_STORE, p.type, &x, p.offset)->b = b;
  }
}

/* ---------------------------------------------------------------- atomics */

/* In the order of LLVMAtomicRMWBinOp. */
static const enum ir_rmw rmw_ops[] = {
    IR_RMW_XCHG, IR_RMW_ADD,  IR_RMW_SUB, IR_RMW_AND, IR_RMW_NAND,
    IR_RMW_OR,   IR_RMW_XOR,  IR_RMW_MAX, IR_RMW_MIN, IR_RMW_UMAX,
    IR_RMW_UMIN, IR_RMW_FADD, IR_RMW_FSUB};

void lower_rmw(struct lower *l, LLVMValueRef insn) {
  LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(insn);
  LLVMValueRef value = LLVMGetOperand(insn, 1);
  struct shape shape = shape_of(l->load, LLVMTypeOf(value));
  if ((unsigned)op >= sizeof rmw_ops / sizeof *rmw_ops ||
      shape.part_count != 1) {
    lower_unsupported(l, insn, "this kind of atomicrmw");
    return;
  }
  struct access x = access_of(l, insn, LLVMGetOperand(insn, 0));
  ir_operand b = value_scalar(l, value);
  struct ir_insn *out = emit_access(l, IR_RMW, shape.parts[0].type, &x, 0);
  out->b = b;
  out->detail = (uint8_t)rmw_ops[op];
  out->flags |= IR_ATOMIC;
  out->result = value_slot(l, insn);
}

/* The type of what the address points to, if that can be seen, or NULL. */
static LLVMTypeRef type_at(LLVMValueRef address) {
  if (LLVMIsAAllocaInst(address))
    return LLVMGetAllocatedType(address);
  if (LLVMIsAGlobalVariable(address))
    return LLVMGlobalGetValueType(address);
  if (!LLVMIsAGetElementPtrInst(address) &&
      !(LLVMIsAConstantExpr(address) &&
        LLVMGetConstOpcode(address) == LLVMGetElementPtr))
    return NULL;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(address);
  for (int i = 2; type && i < LLVMGetNumOperands(address); i++) {
    LLVMValueRef index = LLVMGetOperand(address, (unsigned)i);
    type = LLVMGetTypeKind(type) == LLVMStructTypeKind
               ? LLVMStructGetTypeAtIndex(
                     type, (unsigned)LLVMConstIntGetZExtValue(index))
               : LLVMGetElementType(type);
  }
  return type;
}

/* Clang gives an atomic object of an odd size bytes behind it: a struct without
 * a name, of the object and an array of bytes.  Then the type of the object. */
static LLVMTypeRef without_tail(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind ||
      !LLVMIsLiteralStruct(type) || LLVMCountStructElementTypes(type) != 2)
    return type;
  LLVMTypeRef tail = LLVMStructGetTypeAtIndex(type, 1);
  if (LLVMGetTypeKind(tail) != LLVMArrayTypeKind ||
      LLVMGetElementType(tail) !=
          LLVMInt8TypeInContext(LLVMGetTypeContext(tail)))
    return type;
  return LLVMStructGetTypeAtIndex(type, 0);
}

/* A global with a union in it may have the type of its initialiser, which is a
 * struct without a name: { i8, [7 x i8] } does not say what may lie behind the
 * first byte. */
static bool is_of_initialiser(LLVMValueRef address, LLVMTypeRef type) {
  return !SEEDED_BUG(153) && LLVMIsAGlobalVariable(address) &&
         LLVMGetTypeKind(type) == LLVMStructTypeKind &&
         LLVMIsLiteralStruct(type);
}

/* The bytes at the address that are padding, a bit each, if an object of so
 * many bytes lies there; whatever is said of them in before. */
static unsigned padding_at(struct lower *l, LLVMValueRef address, unsigned size,
                           unsigned before) {
  LLVMTypeRef type = type_at(address);
  if (type && is_of_initialiser(address, type))
    return before;
  while (type && LLVMGetTypeKind(type) == LLVMStructTypeKind &&
         !LLVMIsOpaqueStruct(type) && LLVMCountStructElementTypes(type) > 0 &&
         LLVMABISizeOfType(l->load->layout, type) > size)
    type = LLVMStructGetTypeAtIndex(type, 0); /* its first member */
  if (!type || !LLVMTypeIsSized(type) ||
      LLVMABISizeOfType(l->load->layout, type) != size)
    return before;
  return before & ~shape_members(l->load, without_tail(type));
}

/* Which bytes of an object that is exchanged are padding?  That is known where
 * one of the three objects that clang makes an integer of is declared; those
 * that are must agree. */
static uint16_t padding_of(struct lower *l, LLVMValueRef insn, ir_type type) {
  unsigned size = ir_type_bytes(type), all = (1u << size) - 1, padding = all;
  if (size > 16)
    return 0;
  for (unsigned i = 0; i < 3; i++) {
    LLVMValueRef value = LLVMGetOperand(insn, i);
    if (i > 0)
      value = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
    if (value)
      padding = padding_at(l, value, size, padding);
  }
  return padding == all ? 0 : (uint16_t)padding;
}

void lower_cmpxchg(struct lower *l, LLVMValueRef insn) {
  LLVMValueRef expected = LLVMGetOperand(insn, 1);
  if (shape_of(l->load, LLVMTypeOf(expected)).part_count != 1) {
    lower_unsupported(l, insn, "this kind of cmpxchg");
    return;
  }
  struct access x = {.address = value_scalar(l, LLVMGetOperand(insn, 0)),
                     .align = LLVMGetAlignment(insn),
                     .flags = IR_ATOMIC,
                     .order = order_of(LLVMGetCmpXchgSuccessOrdering(insn))};
  if (LLVMGetVolatile(insn))
    x.flags |= IR_VOLATILE;
  if (LLVMGetWeak(insn))
    x.flags |= IR_WEAK;
  ir_operand b = value_scalar(l, expected);
  ir_operand c = value_scalar(l, LLVMGetOperand(insn, 2));
  ir_type type = shape_scalar(LLVMTypeOf(expected));
  struct ir_insn *out = emit_access(l, IR_CMPXCHG, type, &x, 0);
  out->b = b;
  out->c = c;
  out->padding = padding_of(l, insn, type);
  out->detail = order_of(LLVMGetCmpXchgFailureOrdering(insn));
  out->result = value_slot(l, insn);
}

void lower_fence(struct lower *l, LLVMValueRef insn) {
  emit(l, IR_FENCE, type_void)->order = order_of(LLVMGetOrdering(insn));
}
