/*
 * ir/print.h - a program as text, for people.
 *
 * docs/ir.md describes the text.  It is written through a callback, in pieces
 * of any length.  Equal programs give equal text.
 */
#ifndef IR_PRINT_H
#define IR_PRINT_H

#include "ir/ir.h"

/* The text is not ended by a zero. */
typedef void ir_write_fn(void *context, const char *text, size_t length);
struct ir_text {
  ir_write_fn *write;
  void *context;
};

/* Everything: globals, then functions. */
void ir_print(const struct ir_program *program, const struct ir_text *out);
/* Without newline, indentation and position. */
void ir_print_insn(const struct ir_program *program,
                   const struct ir_function *f, const struct ir_insn *insn,
                   const struct ir_text *out);

#endif
