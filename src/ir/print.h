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
/* With a newline at the end. */
void ir_print_global(const struct ir_program *program,
                     const struct ir_global *global, const struct ir_text *out);
void ir_print_function(const struct ir_program *program,
                       const struct ir_function *f, const struct ir_text *out);
/* Without newline, indentation and position. */
void ir_print_insn(const struct ir_program *program,
                   const struct ir_function *f, const struct ir_insn *insn,
                   const struct ir_text *out);
/* A slot with the name of its variable, or a constant. */
void ir_print_operand(const struct ir_program *program,
                      const struct ir_function *f, ir_operand operand,
                      const struct ir_text *out);
void ir_print_type(ir_type type, const struct ir_text *out);

#endif
