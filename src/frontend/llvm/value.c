/*
 * frontend/llvm/value.c - values of LLVM as operands.
 *
 * Slots are given to a value when it is first mentioned, by its definition or
 * by a use that happens to come earlier.  Some values need none: they are the
 * address of a local, or in slots of another value.
 */
#include <assert.h>
#include <stdarg.h>

#include "frontend/llvm/lower_impl.h"

/* --------------------------------------------------------- where values are */

struct address value_address(struct lower *l, LLVMValueRef value) {
  struct address address = {NO_NUMBER, 0, true};
  int64_t offset;
  for (;;) {
    if (LLVMIsAAllocaInst(value)) {
      address.local = number_of(&l->locals_of, value);
      return address;
    }
    if (!LLVMIsAGetElementPtrInst(value) ||
        LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMPointerTypeKind ||
        !constant_gep_offset(l->load, value, &offset))
      return address;
    address.offset += offset;
    address.inbounds = address.inbounds && LLVMIsInBounds(value);
    value = LLVMGetOperand(value, 0);
  }
}

uint32_t value_indexed_part(struct load *load, LLVMValueRef v,
                            LLVMTypeRef type) {
  unsigned count = LLVMGetNumIndices(v);
  const unsigned *indices = LLVMGetIndices(v);
  uint32_t part = 0, before;
  for (unsigned i = 0; i < count; i++)
    if (shape_element(load, type, indices[i], &type, &before))
      part += before;
  return part;
}

/* Its value stays as long as the alias can be used: not so that of a phi,
 * which may be written again first. */
static bool is_lasting(struct lower *l, LLVMValueRef value) {
  return (LLVMIsAInstruction(value) || LLVMIsAArgument(value)) &&
         !LLVMIsAPHINode(value) && value_address(l, value).local == NO_NUMBER &&
         shape_of(l->load, LLVMTypeOf(value)).part_count;
}

LLVMValueRef value_alias(struct lower *l, LLVMValueRef value, uint32_t *part) {
  int64_t offset;
  if (!LLVMIsAInstruction(value))
    return NULL;
  LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
  if (opcode != LLVMExtractValue && opcode != LLVMFreeze &&
      opcode != LLVMGetElementPtr)
    return NULL;
  LLVMValueRef from = LLVMGetOperand(value, 0);
  struct shape shape = shape_of(l->load, LLVMTypeOf(value));
  if (shape.part_count == 0 || !is_lasting(l, from))
    return NULL;
  *part = 0;
  if (opcode == LLVMExtractValue)
    *part = value_indexed_part(l->load, value, LLVMTypeOf(from));
  if (opcode == LLVMGetElementPtr &&
      (shape.part_count != 1 ||
       LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMPointerTypeKind ||
       !constant_gep_offset(l->load, value, &offset) || offset != 0))
    return NULL;
  return from;
}

uint32_t value_slot(struct lower *l, LLVMValueRef value) {
  uint32_t slot = number_of(&l->slots, value);
  if (slot != NO_NUMBER)
    return slot;
  uint32_t part;
  LLVMValueRef whole = value_alias(l, value, &part);
  if (whole)
    slot = value_slot(l, whole) +
           shape_of(l->load, LLVMTypeOf(whole)).parts[part].slot;
  else
    slot = temp_new(l, shape_of(l->load, LLVMTypeOf(value)).slot_count);
  number_put(&l->slots, value, slot);
  return slot;
}

/* ---------------------------------------------------------------- constants */

/* The address of this thread's copy of a thread-local variable. */
static ir_operand thread_local_address(struct lower *l,
                                       struct ir_constant constant) {
  uint64_t offset = constant.bits;
  ir_type type = constant.type;
  constant.bits = 0;
  constant.type = type_ptr;
  uint32_t slot =
      emit_temp(l, IR_TLS, type_ptr, operand_constant(l, constant), IR_NONE);
  if (offset) {
    uint32_t base = slot;
    slot = temp_new(l, 1);
    emit_to(l, IR_PTRADD, type_ptr, slot, base, IR_NONE)->imm = (int64_t)offset;
  }
  if (type.kind == IR_INT) {
    uint32_t address = slot;
    slot = temp_new(l, 1);
    emit_convert(l, IR_PTRTOINT, type, slot, type_ptr, address);
  }
  return slot;
}

/* A constant expression that is not just a number or an address. */
static ir_operand compute(struct lower *l, LLVMValueRef value, uint32_t part) {
  struct shape shape = shape_of(l->load, LLVMTypeOf(value));
  assert(part < shape.part_count);
  struct part p = shape.parts[part];
  if (LLVMGetValueKind(value) == LLVMConstantExprValueKind) {
    uint32_t slot = temp_new(l, shape.slot_count);
    if (lower_pure(l, LLVMGetConstOpcode(value), value, slot))
      return slot + p.slot;
  }
  emit_unsupported(l, "this constant expression");
  return operand_undefined(l, p.type);
}

static ir_operand constant_operand(struct lower *l, LLVMValueRef value,
                                   uint32_t part) {
  struct load *load = l->load;
  struct ir_constant constant;
  uint32_t word = part;
  LLVMValueRef scalar = constant_part(load, value, &word);
  if (!scalar)
    return compute(l, value, part);
  bool known = shape_odd_bits(LLVMTypeOf(scalar))
                   ? constant_word(scalar, word, &constant)
                   : constant_fold(load, scalar, &constant);
  if (!known)
    return compute(l, scalar, word);
  if (constant.kind == IR_GLOBAL) {
    const struct ir_global *global = &load->program->globals[constant.index];
    if (!global->defined && !load->all && global->missing)
      emit_unsupported(l, "the variable %.240s", global->missing);
    else if (!global->defined && !load->all)
      emit_unsupported(l, "the variable '%.100s', which no file defines",
                       global->name);
    if (global->thread_local_)
      return thread_local_address(l, constant);
  }
  return operand_constant(l, constant);
}

/* ----------------------------------------------------------------- operands */

static ir_operand local_address(struct lower *l, struct address address) {
  uint32_t slot = l->locals[address.local].slot;
  if (address.offset == 0)
    return slot;
  uint32_t result = temp_new(l, 1);
  struct ir_insn *insn = emit_to(l, IR_PTRADD, type_ptr, result, slot, IR_NONE);
  insn->imm = address.offset;
  insn->flags = address.inbounds ? IR_INBOUNDS : 0;
  return result;
}

ir_operand value_part(struct lower *l, LLVMValueRef value, uint32_t part) {
  if (!LLVMIsAInstruction(value) && !LLVMIsAArgument(value))
    return constant_operand(l, value, part);
  struct address address = value_address(l, value);
  if (address.local != NO_NUMBER)
    return local_address(l, address);
  struct shape shape = shape_of(l->load, LLVMTypeOf(value));
  assert(part < shape.part_count);
  return value_slot(l, value) + shape.parts[part].slot;
}

ir_operand value_scalar(struct lower *l, LLVMValueRef value) {
  return value_part(l, value, 0);
}

ir_operand value_i64(struct lower *l, LLVMValueRef value, bool is_signed) {
  ir_type type = shape_of(l->load, LLVMTypeOf(value)).parts[0].type;
  ir_operand a = value_scalar(l, value);
  if (type.bits == 64)
    return a;
  enum ir_op op = type.bits > 64 ? IR_TRUNC : is_signed ? IR_SEXT : IR_ZEXT;
  uint32_t result = temp_new(l, 1);
  emit_convert(l, op, type_i64, result, type, a);
  return result;
}

/* ------------------------------------------------------------ not supported */

void lower_unsupported(struct lower *l, LLVMValueRef insn, const char *format,
                       ...) {
  va_list args;
  va_start(args, format);
  emit_unsupported_list(l, format, args);
  va_end(args);
  struct shape shape = shape_of(l->load, LLVMTypeOf(insn));
  if (shape.part_count == 0)
    return;
  uint32_t result = value_slot(l, insn);
  for (uint32_t i = 0; i < shape.part_count; i++)
    emit_to(l, IR_MOV, shape.parts[i].type, result + shape.parts[i].slot,
            operand_undefined(l, shape.parts[i].type), IR_NONE);
}

/* The type that is not known, of the result or an operand. */
static LLVMTypeRef unknown_type(struct lower *l, LLVMValueRef insn) {
  LLVMTypeRef type = LLVMTypeOf(insn);
  int count = LLVMGetNumOperands(insn);
  for (int i = 0; i < count && shape_of(l->load, type).known; i++) {
    LLVMTypeRef other = LLVMTypeOf(LLVMGetOperand(insn, (unsigned)i));
    if (LLVMGetTypeKind(other) != LLVMLabelTypeKind)
      type = other;
  }
  return type;
}

void lower_unknown_type(struct lower *l, LLVMValueRef insn) {
  char *text = LLVMPrintTypeToString(unknown_type(l, insn));
  lower_unsupported(l, insn, "values of LLVM's type %.80s", text);
  LLVMDisposeMessage(text);
  if (LLVMIsATerminatorInst(insn))
    emit(l, IR_UNREACHABLE, type_void);
}
