/*
 * vm/code_impl.h - what the files that make code share.
 */
#ifndef VM_CODE_IMPL_H
#define VM_CODE_IMPL_H

#include "vm/code.h"
#include "vm/machine.h"

/* d of this instruction has to become the distance to the block. */
struct fixup {
  uint32_t insn, block;
};

/* A function that is being translated.  insns, source and span of the code have
 * one entry for each instruction, and grow together. */
struct maker {
  struct vm *vm;
  struct code *code;
  const struct ir_function *f;
  uint32_t *uses; /* how often each slot is read */
  size_t insn_capacity, source_capacity, span_capacity;
  uint32_t source_count, span_count;
  struct fixup *fixups;
  size_t fixup_count, fixup_capacity;
  uint32_t call_count;
  uint32_t scratch; /* slots for constants that need a register */
  uint64_t *starts; /* where statements begin, or NULL */
};

/* How code names a slot: in bytes. */
static inline uint32_t reg_offset(uint32_t slot) {
  return slot * (uint32_t)sizeof(struct reg);
}
/* Neither a constant nor nothing. */
static inline bool is_slot(ir_operand x) {
  return x != IR_NONE && x < IR_CONSTANT;
}

/* ------------------------------------------------------------- code_emit.c */

/* A new instruction that stands for span IR instructions from source on; all
 * its operands are zero.  The pointer holds until the next one is emitted. */
struct insn *code_emit(struct maker *k, unsigned op, uint32_t source,
                       unsigned span);
/* Is the operand a constant that is a number? */
bool code_number(const struct maker *k, ir_operand x, uint64_t *bits);
/* A register for the operand: its slot, or scratch register `which`, loaded
 * with the constant.  False: it must be done the generic way. */
bool code_register(struct maker *k, ir_operand x, uint32_t source,
                   uint32_t which, uint32_t *offset);
/* Instruction s makes x, and only the next one reads it. */
bool code_feeds_next(const struct maker *k, uint32_t s, uint32_t end,
                     ir_operand x);
/* Emits an operation with the operands x and y: in its R form with registers a
 * and b, or in its I form, which follows it, if y is a number.  NULL: an
 * operand needs more than a register. */
struct insn *code_two_operands(struct maker *k, int op, ir_operand x,
                               ir_operand y, uint32_t source, unsigned span);
/* d of the instruction just emitted is a jump to the block.  It is filled in
 * when all blocks have their places. */
void code_jumps_to(struct maker *k, uint32_t block);
/* A jump to the block, unless that is the one that comes next. */
void code_jump(struct maker *k, uint32_t source, uint32_t block, uint32_t next);

/* From here on: each function makes code for the IR instruction s, or for
 * several that begin with it; those that answer a number say for how many.
 * False or 0: it does not know them, and nothing was emitted but constants,
 * which do no harm.  end is where the block or the statement ends, next the
 * block that comes next.
 */

/* ------------------------------------------------------------ code_arith.c */

bool code_arith(struct maker *k, uint32_t s);
bool code_move(struct maker *k, uint32_t s);
/* The R form of a comparison, -1 if there is none; the forms I, JR and JI
 * follow it in enum vm_op. */
int code_compare_op(const struct ir_insn *i);

/* ----------------------------------------------------------- code_branch.c */

/* A test and the branch on it. */
unsigned code_test(struct maker *k, uint32_t s, uint32_t end, uint32_t next);
/* A branch on a condition that was computed earlier. */
void code_conditional(struct maker *k, uint32_t s, uint32_t next);

/* ------------------------------------------------------------- code_call.c */

/* The call s, with all that is known of its site. */
void code_call(struct maker *k, uint32_t s);
/* The parameters of f that can be borrowed, a bit each: those by value, if
 * nobody writes any of them. */
uint64_t code_borrows(const struct vm *vm, const struct ir_function *f);

/* ----------------------------------------------------------- code_memory.c */

bool code_access(struct maker *k, uint32_t s);
unsigned code_indexed(struct maker *k, uint32_t s, uint32_t end);
unsigned code_load_extended(struct maker *k, uint32_t s, uint32_t end);
bool code_pointer_add(struct maker *k, uint32_t s);

#endif
