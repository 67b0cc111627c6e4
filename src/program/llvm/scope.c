/*
 * program/llvm/scope.c - ends of locals that clang does not mark.
 *
 * clang marks where the lifetime of a variable begins and ends on every path of
 * the function, as it would for an address sanitizer.  A jump back to setjmp is
 * no path that it knows: the blocks that it leaves are left without a mark.  So
 * all that is not in scope where setjmp is called ends when that returns; when
 * it returns for the first time, none of that is there.
 *
 * Nor does clang mark a variable that is declared after a label of its block. A
 * goto may lead back before the declaration, and it is the same variable then
 * (C11 6.2.4), but it has no value any more.
 */
#include <llvm-c/DebugInfo.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "program/llvm/lower_impl.h"

/* An end that is to be put before an instruction. */
struct end {
  uint32_t before, local;
};

struct ends {
  struct end *items; /* by their instructions */
  size_t count, capacity;
};

static void add_end(struct ends *ends, uint32_t before, uint32_t local) {
  VEC_ROOM(ends->items, ends->count, ends->capacity);
  ends->items[ends->count++] = (struct end){before, local};
}

/* ----------------------------------------------------------- declarations */

/* Parameters are declared in the first block, to which no goto leads, and what
 * they are is stored before. */
static bool may_be_again(const struct lower *l, LLVMValueRef declare) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(declare);
  return LLVMGetInstructionParent(declare) !=
             LLVMGetEntryBasicBlock(l->function) &&
         location && !LLVMDILocationGetInlinedAt(location);
}

/* Is it stored to where it is declared?  An initialiser may read the value that
 * the variable had before. */
static bool is_initialised(LLVMValueRef declare, LLVMValueRef alloca) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(declare);
  for (LLVMUseRef use = LLVMGetFirstUse(alloca); use;
       use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if ((LLVMIsAStoreInst(user) || LLVMIsAMemIntrinsic(user)) &&
        LLVMInstructionGetDebugLoc(user) == location)
      return true;
  }
  return false;
}

/* A scalar may become a slot, so it must be stored as what it is. */
void scope_declare(struct lower *l, LLVMValueRef declare, LLVMValueRef alloca) {
  const struct ir_local *local = &l->locals[map_get(&l->locals_of, alloca)];
  ir_type type = shape_scalar(LLVMGetAllocatedType(alloca));
  if (SEEDED_BUG(136) || local->scoped || !may_be_again(l, declare) ||
      is_initialised(declare, alloca))
    return;
  bool scalar =
      type.kind != IR_VOID && value_number(LLVMGetOperand(alloca, 0)) == 1;
  enum ir_op op = scalar ? IR_STORE : IR_MEMSET;
  ir_type stored = scalar ? type : type_i8;
  ir_operand size = operand_number(l, type_i64, local->size);
  struct ir_insn *insn = emit_to(l, op, scalar ? type : type_void, IR_NONE,
                                 local->slot, operand_undefined(l, stored));
  if (!scalar)
    insn->c = size;
}

/* ------------------------------------------------------------------ jumps */

/* A block that is not known may be any. */
static bool is_open(const struct lower *l, const struct ir_local *local,
                    uint32_t scope) {
  return !local->scoped || local->scope == 0 || scope == 0 ||
         ir_scope_is_in(l->load->program, scope, local->scope);
}

static void find_jumps(const struct lower *l, struct ends *ends) {
  for (uint32_t i = 0; i < l->insn_count; i++) {
    if (SEEDED_BUG(134) || /* jumps leave no blocks */
        !ir_is_setjmp(l->load->program, &l->insns[i]))
      continue;
    for (uint32_t k = 0; k < l->local_count; k++)
      if (!is_open(l, &l->locals[k], l->scopes[i]))
        add_end(ends, i + 1, k);
  }
}

/* ---------------------------------------------------------------- putting */

static struct ir_insn end_insn(const struct lower *l, struct end end) {
  return (struct ir_insn){.op = IR_SCOPE_END,
                          .type = type_void,
                          .result = IR_NONE,
                          .a = IR_NONE,
                          .b = IR_NONE,
                          .c = IR_NONE,
                          .target = {IR_NONE, IR_NONE},
                          .position = l->insns[end.before - 1].position,
                          .imm = end.local};
}

/* Where the instruction is once the ends are there. */
static uint32_t moved(const struct ends *ends, uint32_t insn) {
  size_t k = 0;
  while (k < ends->count && ends->items[k].before < insn)
    k++;
  return insn + (uint32_t)k;
}

static void put(struct lower *l, const struct ends *ends) {
  size_t count = l->insn_count + ends->count, next = 0;
  struct ir_insn *insns = alloc_raw(count * sizeof *insns), *to = insns;
  for (uint32_t i = 0; i < l->insn_count; i++) {
    for (; next < ends->count && ends->items[next].before == i; next++)
      *to++ = end_insn(l, ends->items[next]);
    *to++ = l->insns[i];
  }
  for (size_t b = 0; b < l->blocks_count; b++) {
    struct ir_block *block = &l->blocks[b];
    uint32_t end = moved(ends, block->first + block->count);
    block->first = moved(ends, block->first);
    block->count = end - block->first;
  }
  VEC_FREE(l->insns, l->insn_capacity);
  l->insns = insns;
  l->insn_count = l->insn_capacity = count;
}

void scope_ends(struct lower *l) {
  struct ends ends = {NULL, 0, 0};
  find_jumps(l, &ends);
  if (ends.count)
    put(l, &ends);
  VEC_FREE(ends.items, ends.capacity);
}
