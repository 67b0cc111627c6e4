/*
 * frontend/llvm/asm_impl.h - an assembly statement while it is lowered.
 *
 * A statement has no jumps, so each write gives a register another value, and
 * what is known of registers and flags is known while lowering.  Registers are
 * the processor's, and one more for each operand that may be in any of them.
 */
#ifndef FRONTEND_LLVM_ASM_IMPL_H
#define FRONTEND_LLVM_ASM_IMPL_H

#include "frontend/llvm/asm_text.h"
#include "frontend/llvm/lower_impl.h"

enum { ASM_OPERANDS = 24 };

/* What a register holds: low bits that were written last, over older ones. */
struct asm_value {
  ir_operand value; /* IR_NONE: nothing yet */
  unsigned bits;    /* of value; those above are undefined ... */
  bool zeroed;      /* ... or zero */
  ir_operand low;   /* IR_NONE: it is all in value */
  unsigned low_bits;
};

/* What flags were made from.  They are computed when somebody asks: order and
 * sums of pointers would be faults. */
enum asm_flags {
  ASM_UNKNOWN,
  ASM_ADD,   /* a + b = r */
  ASM_SUB,   /* a - b = r */
  ASM_LOGIC, /* r, nothing carried */
  ASM_STEP,  /* r = a + 1 or a - 1: the carry is not changed */
  ASM_ZERO,  /* zero is known, the others are not */
  ASM_CARRY  /* carry is known, zero only if r is */
};
struct asm_flag_state {
  enum asm_flags kind;
  ir_type type;
  ir_operand a, b, r;
  ir_operand known; /* ASM_ZERO, ASM_CARRY: the flag, i1 */
};

enum asm_place { ASM_IN_REGISTER, ASM_IN_MEMORY, ASM_IS_NUMBER, ASM_IS_FLAG };
struct asm_operand {
  enum asm_place place;
  bool output;       /* one of the values of the statement, or stored at the
                      * end */
  unsigned reg;      /* ASM_IN_REGISTER: into registers */
  ir_operand value;  /* ASM_IN_MEMORY: its address; ASM_IS_NUMBER */
  ir_operand stored; /* a register that is stored here at the end; IR_NONE */
  ir_type type;      /* of the value; of memory void if it is no scalar */
  bool packed;       /* memory that is less aligned than its size */
  char condition[4]; /* ASM_IS_FLAG */
};

struct asm_state {
  struct lower *l;
  struct asm_operand operands[ASM_OPERANDS];
  unsigned operand_count;
  struct asm_value registers[ASM_REGISTERS + ASM_OPERANDS];
  struct asm_flag_state flags;
};

/* What an instruction accesses: a register, memory or a number. */
struct asm_object {
  enum asm_place place;
  unsigned reg;
  bool high;
  ir_operand value; /* address or number */
  bool packed;
  unsigned bits; /* what its name or type says; 0: nothing */
};

static inline ir_type asm_int(unsigned bits) {
  return (ir_type){IR_INT, (uint8_t)bits};
}

/* False, here and below: it is not understood. */
bool asm_object(struct asm_state *s, const struct asm_arg *arg,
                struct asm_object *to);

/* Between integers: cut, or with zeros above it. */
ir_operand asm_convert(struct asm_state *s, unsigned to, unsigned from,
                       ir_operand value);
ir_operand asm_get_register(struct asm_state *s, unsigned reg, unsigned bits);
void asm_set_register(struct asm_state *s, unsigned reg, unsigned bits,
                      ir_operand value);
/* A plain access to memory, or to a register; a number is cut or extended. */
ir_operand asm_read(struct asm_state *s, const struct asm_object *o,
                    unsigned bits);
bool asm_write(struct asm_state *s, const struct asm_object *o, unsigned bits,
               ir_operand value);
/* Tells whether a condition ("e", "nz", ..) holds, i1; IR_NONE: not known. */
ir_operand asm_condition(struct asm_state *s, const char *name);
/* One instruction. */
bool asm_insn(struct asm_state *s, const struct asm_insn *insn);

#endif
