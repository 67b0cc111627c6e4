/*
 * frontend/llvm/bounds.c - indexes that must stay in an array inside an object.
 *
 * The memory module knows objects, not the arrays in them.  Clang does: before
 * an index is used, it compares it with the array's length (checks.c).
 *
 *     %8 = sext i32 %7 to i64                      the same block,
 *     %9 = icmp ult i64 %8, 16                     as if nothing of
 *     br i1 %9, label %12, label %10               this were there
 *   10:
 *     call void @__ubsan_handle_out_of_bounds(ptr @data, i64 ...)
 *     br label %12
 *   12:
 *     %13 = sext i32 %7 to i64
 *     %14 = getelementptr [16 x i8], ptr %6, i64 0, i64 %13
 *
 * The PTRADD that the address becomes has the array that its index must stay
 * in.  Where the array is the whole object, the bounds of the object are
 * enough.
 *
 * Lengths that are not constants are not looked at.
 */
#include "frontend/llvm/lower_impl.h"

#include <string.h>

#include "base/alloc.h"
#include "frontend/llvm/checks_impl.h"

/* ---------------------------------------------------------------- arrays */

/* The data has a place, the array's type and the index's type; a type has two
 * numbers and its name in quotes. */
static const char *type_name(LLVMValueRef data, size_t *length) {
  static const unsigned path[] = {1, 2};
  for (unsigned i = 0; i < 2; i++) {
    LLVMValueRef value =
        LLVMIsAGlobalVariable(data) ? LLVMGetInitializer(data) : NULL;
    if (!value || LLVMGetNumOperands(value) <= (int)path[i])
      return NULL;
    data = LLVMGetOperand(value, path[i]);
  }
  return LLVMIsAConstantDataArray(data) && LLVMIsConstantString(data)
             ? LLVMGetAsString(data, length)
             : NULL;
}

static const char *array_name(struct lower *l, LLVMValueRef data) {
  size_t length = 0, count = 0;
  const char *quoted = type_name(data, &length);
  if (!quoted)
    return "the array";
  char *name = ir_alloc(&l->load->program->arena, length + 1);
  for (size_t i = 0; i < length && quoted[i]; i++)
    if (quoted[i] != '\'')
      name[count++] = quoted[i];
  return name;
}

static uint32_t array_new(struct lower *l, uint64_t count, bool past) {
  struct ir_program *program = l->load->program;
  VEC_ROOM(program->arrays, program->array_count, program->array_capacity);
  program->arrays[program->array_count] =
      (struct ir_array){array_name(l, l->bounds.data), count, past};
  return (uint32_t)program->array_count++;
}

/* --------------------------------------------------------------- indexes */

/* Before it was made wider. */
static LLVMValueRef narrow(LLVMValueRef value) {
  return LLVMIsASExtInst(value) || LLVMIsAZExtInst(value)
             ? LLVMGetOperand(value, 0)
             : value;
}

static LLVMValueRef last_index(LLVMValueRef gep) {
  return LLVMGetOperand(gep, (unsigned)LLVMGetNumOperands(gep) - 1);
}

/* Is memory read or written at the address itself? */
static bool is_accessed(LLVMValueRef address) {
  LLVMUseRef use = LLVMGetFirstUse(address);
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsALoadInst(user) ||
        (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address))
      return true;
  }
  return false;
}

/* Is the address that of an object of so many bytes? */
static bool is_whole(struct lower *l, LLVMValueRef address, uint64_t bytes) {
  if (LLVMIsAGlobalVariable(address))
    return LLVMABISizeOfType(l->load->layout,
                             LLVMGlobalGetValueType(address)) == bytes;
  struct address place = value_address(l, address);
  return place.local != NO_NUMBER && place.offset == 0 &&
         l->locals[place.local].size == bytes;
}

uint32_t bounds_of(struct lower *l, LLVMValueRef gep, uint64_t size) {
  struct bounds *b = &l->bounds;
  if (!b->index || !LLVMIsAInstruction(gep) ||
      narrow(last_index(gep)) != b->index)
    return 0;
  b->index = NULL;
  if (is_whole(l, LLVMGetOperand(gep, 0), b->count * size))
    return 0;
  bool past = b->past && !is_accessed(gep);
  return array_new(l, b->count + past, past);
}

/* An address with a constant index that is known to be wrong: the first of its
 * kind that the block needs, and whether memory is read or written there. */
static LLVMValueRef find_wrong(LLVMBasicBlockRef block, uint64_t index,
                               bool *accessed) {
  LLVMValueRef insn = LLVMGetFirstInstruction(block);
  for (; insn; insn = LLVMGetNextInstruction(insn)) {
    int count = LLVMGetNumOperands(insn);
    for (int i = -1; i < count; i++) {
      LLVMValueRef v = i < 0 ? insn : LLVMGetOperand(insn, (unsigned)i);
      bool gep = LLVMIsAGetElementPtrInst(v) ||
                 (LLVMIsAConstantExpr(v) &&
                  LLVMGetConstOpcode(v) == LLVMGetElementPtr);
      if (gep && value_is_number(last_index(v)) &&
          (uint32_t)LLVMConstIntGetSExtValue(last_index(v)) ==
              (uint32_t)index) {
        *accessed =
            i < 0 ? is_accessed(v)
                  : LLVMIsALoadInst(insn) || (LLVMIsAStoreInst(insn) && i == 1);
        return v;
      }
    }
  }
  return NULL;
}

/* An instruction of its own looks whether the address is in the object; if it
 * is not, an access tells. */
static void lower_wrong(struct lower *l, LLVMBasicBlockRef next,
                        LLVMValueRef index) {
  int64_t offset;
  bool accessed = false;
  LLVMValueRef gep = value_is_number(index)
                         ? find_wrong(next, value_number(index), &accessed)
                         : NULL;
  if (!gep || LLVMGetTypeKind(LLVMTypeOf(gep)) != LLVMPointerTypeKind ||
      !constant_gep_offset(l->load, gep, &offset))
    return;
  ir_operand base = value_scalar(l, LLVMGetOperand(gep, 0));
  uint32_t address = temp_new(l, 1);
  struct ir_insn *add = emit_to(l, IR_PTRADD, type_ptr, address, base, IR_NONE);
  add->imm = offset;
  add->flags = accessed ? 0 : IR_INBOUNDS;
  ir_operand n = operand_number(
      l, type_i64, (uint64_t)LLVMConstIntGetSExtValue(last_index(gep)));
  uint32_t array = array_new(l, 0, false);
  uint32_t unread = temp_new(l, 1);
  emit_to(l, IR_PTRADD, type_ptr, unread, address, n)->array = array;
}

void bounds_pass(struct lower *l, LLVMBasicBlockRef block, LLVMValueRef call) {
  LLVMValueRef test = LLVMGetCondition(LLVMGetBasicBlockTerminator(block));
  l->bounds = (struct bounds){NULL, LLVMGetOperand(call, 0), 0, false};
  if (LLVMIsAConstantInt(test)) {
    if (value_number(test) == 0)
      lower_wrong(l, check_next(block), LLVMGetOperand(call, 1));
    return;
  }
  LLVMIntPredicate order =
      LLVMIsAICmpInst(test) ? LLVMGetICmpPredicate(test) : LLVMIntEQ;
  if ((order != LLVMIntULT && order != LLVMIntULE) ||
      !value_is_number(LLVMGetOperand(test, 1)))
    return;
  l->bounds.index = narrow(LLVMGetOperand(test, 0));
  l->bounds.count = value_number(LLVMGetOperand(test, 1));
  l->bounds.past = order == LLVMIntULE;
}
