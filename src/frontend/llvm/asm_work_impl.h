/*
 * frontend/llvm/asm_work_impl.h - one instruction of inline assembly while it
 * is lowered.
 *
 * asm_insn.c has the table of instructions.  What they do is in asm_move.c and
 * asm_arith.c, on top of asm_access.c and asm_flags.c.
 */
#ifndef FRONTEND_LLVM_ASM_WORK_IMPL_H
#define FRONTEND_LLVM_ASM_WORK_IMPL_H

#include "frontend/llvm/asm_impl.h"

struct asm_work {
  struct asm_state *s;
  struct lower *l;
  const struct asm_entry *entry;
  const struct asm_insn *insn;
  struct asm_object objects[ASM_ARGS]; /* the last one is the destination */
  unsigned count, bits;
  ir_type type; /* of so many bits */
};

/* False: it is not understood. */
typedef bool asm_do(struct asm_work *w);

struct asm_entry {
  const char *name;
  asm_do *lower;
  int op;               /* enum ir_op, or what the function makes of it */
  enum ir_rmw rmw;      /* what it is if it is locked */
  unsigned char args;   /* how many */
  bool lockable;        /* may have the prefix "lock" */
  enum asm_flags flags; /* what it does to them */
};

/* ------------------------------------------------------------------- flags */

ir_operand asm_number(struct asm_state *s, ir_type type, uint64_t n);
/* A flag that is computed: i1. */
ir_operand asm_flag(struct asm_state *s, enum ir_op op, ir_type type,
                    ir_operand a, ir_operand b);
/* IR_NONE: not known. */
ir_operand asm_carry(struct asm_state *s);
/* What the flags were made from, or the one that is known. */
void asm_set_flags(struct asm_work *w, enum asm_flags kind, ir_operand a,
                   ir_operand b, ir_operand r);
void asm_set_flag(struct asm_work *w, enum asm_flags kind, ir_operand known);

/* ------------------------------------------------------------------ access */

struct asm_object *asm_destination(struct asm_work *w);
/* The nth object, as wide as the instruction. */
ir_operand asm_get(struct asm_work *w, unsigned n);
bool asm_put(struct asm_work *w, unsigned n, ir_operand value);
ir_operand asm_compute(struct asm_work *w, enum ir_op op, ir_operand a,
                       ir_operand b);
bool asm_in_memory(const struct asm_object *o);
/* Are the first two objects one register? */
bool asm_same_register(const struct asm_work *w);
/* What was at the destination, in memory, which becomes that op value. */
ir_operand asm_rmw(struct asm_work *w, enum ir_rmw op, ir_operand value);
/* A call of a function of the runtime: the first slot of its result.  At most
 * 8 arguments. */
ir_operand asm_call(struct asm_work *w, const char *name, LLVMTypeRef result,
                    const struct ir_argument *args, unsigned count);
LLVMTypeRef asm_llvm_int(struct asm_work *w, unsigned bits);
/* The register becomes the value, unless the condition holds: then it stays as
 * it is, also those bits that a write of 32 bits makes zero. */
void asm_set_unless(struct asm_work *w, unsigned reg, ir_operand stays,
                    ir_operand value);
/* The width that the suffix of a name says; 0: it is none. */
unsigned asm_suffix_bits(char suffix);

/* ------------------------------------------------------- what they do: moves
 */

asm_do asm_do_mov, asm_do_lea, asm_do_xchg, asm_do_cmov, asm_do_set,
    asm_do_extend, asm_do_xadd, asm_do_cmpxchg, asm_do_cmpxchg16b,
    asm_do_nothing, asm_do_fence, asm_do_trap, asm_do_rdtsc, asm_do_cpuid;

/* -------------------------------------------------- what they do: arithmetic
 */

asm_do asm_do_binary, asm_do_compare, asm_do_step, asm_do_neg, asm_do_carried,
    asm_do_imul, asm_do_mul, asm_do_shift, asm_do_rotate, asm_do_bswap,
    asm_do_count, asm_do_scan, asm_do_bit;

#endif
