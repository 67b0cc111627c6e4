/*
 * frontend/llvm/asm_text.h - the text of an assembly statement, taken apart.
 *
 * AT&T syntax, as LLVM keeps it: "$0" and "${0:b}" are operands of the
 * statement, "$$" is a dollar sign, "$(a$|b$)" are dialects, of which the first
 * counts.  Nothing here knows what an instruction does.
 */
#ifndef FRONTEND_LLVM_ASM_TEXT_H
#define FRONTEND_LLVM_ASM_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ASM_ARGS = 3, ASM_NAME = 16, ASM_INSNS = 256 };

/* Numbers of the general registers, as the processor counts them. */
enum asm_register {
  ASM_RAX,
  ASM_RCX,
  ASM_RDX,
  ASM_RBX,
  ASM_RSP,
  ASM_RBP,
  ASM_RSI,
  ASM_RDI,
  ASM_R8,
  ASM_REGISTERS = 16
};

/* A register by its name, or an operand of the statement. */
enum asm_kind { ASM_NONE, ASM_NAMED, ASM_OPERAND, ASM_NUMBER, ASM_MEMORY };
struct asm_ref {
  enum asm_kind kind; /* ASM_NONE, ASM_NAMED or ASM_OPERAND */
  unsigned number;    /* of the register or operand */
  unsigned bits;      /* what the name or modifier says; 0: the operand's */
  bool high;          /* bits 8 .. 15 */
};

struct asm_arg {
  enum asm_kind kind;
  struct asm_ref ref;         /* ASM_NAMED, ASM_OPERAND */
  int64_t number;             /* ASM_NUMBER, and the distance of ASM_MEMORY */
  struct asm_ref base, index; /* ASM_MEMORY */
  unsigned scale;
};

struct asm_insn {
  char name[ASM_NAME]; /* in small letters */
  bool lock, rep;
  struct asm_arg args[ASM_ARGS];
  unsigned arg_count;
};

struct asm_text {
  struct asm_insn insns[ASM_INSNS];
  unsigned count;
};

/* False: there is something in it that is not understood. */
bool asm_parse(struct asm_text *to, const char *text, size_t length);

/* The number and width of a general register, "eax"; false: it is none. */
bool asm_register(const char *name, size_t length, struct asm_ref *to);

#endif
