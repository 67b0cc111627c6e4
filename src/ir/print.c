/*
 * ir/print.c - a program as text.
 *
 * One instruction a line:
 *
 *     %7 = add.nsw i32 %3(count), 1            ; queue.c:12
 *
 * A slot carries the name of its variable; the address of a local in memory,
 * or of an object that the variable stands for, reads %4(&buffer).  The
 * position is printed when the line changes.
 */
#include "ir/print.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { COMMENT_COLUMN = 48 };

/* Where text goes, and how far the line is. */
struct printer {
  const struct ir_program *program;
  const struct ir_function *f;
  const struct ir_text *out;
  size_t column;
};

/* ------------------------------------------------------------------- text */

static void put_bytes(struct printer *p, const char *text, size_t length) {
  p->out->write(p->out->context, text, length);
  p->column += length;
}

static void put(struct printer *p, const char *text) {
  put_bytes(p, text, strlen(text));
}

/* Short texts only; names go through put. */
static void put_format(struct printer *p, const char *format, ...) {
  char text[128];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  put(p, text);
}

static void put_line_end(struct printer *p) {
  put(p, "\n");
  p->column = 0;
}

/* Up to the column where comments begin. */
static void put_pad(struct printer *p) {
  do
    put(p, " ");
  while (p->column < COMMENT_COLUMN);
}

static void put_position(struct printer *p, uint32_t position) {
  const struct ir_position *x = &p->program->positions[position];
  if (position == 0)
    return;
  put_pad(p);
  put(p, "; ");
  put(p, p->program->files[x->file]);
  put_format(p, ":%" PRIu32, x->line);
}

/* As in C; quotes included. */
static void put_quoted(struct printer *p, const uint8_t *bytes, size_t size) {
  put(p, "\"");
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == '"' || bytes[i] == '\\')
      put_format(p, "\\%c", bytes[i]);
    else if (bytes[i] == '\n')
      put(p, "\\n");
    else if (bytes[i] < ' ' || bytes[i] > '~')
      put_format(p, "\\x%02x", bytes[i]);
    else
      put_bytes(p, (const char *)&bytes[i], 1);
  put(p, "\"");
}

/* --------------------------------------------------------------- operands */

static void put_type(struct printer *p, ir_type type) {
  static const char *const names[] = {
      [IR_VOID] = "void", [IR_PTR] = "ptr", [IR_F32] = "f32",
      [IR_F64] = "f64",   [IR_F80] = "f80",
  };
  if (type.kind == IR_INT)
    put_format(p, "i%u", type.bits);
  else
    put(p, type.kind <= IR_F80 ? names[type.kind] : "?");
}

static void put_integer(struct printer *p, const struct ir_constant *c) {
  if (c->type.bits == 128 && c->high) {
    put_format(p, "0x%" PRIx64 "%016" PRIx64, c->high, c->bits);
    return;
  }
  uint64_t bits = c->bits;
  if (c->type.bits > 1 && c->type.bits < 64 && bits >> (c->type.bits - 1) & 1)
    bits |= UINT64_MAX << c->type.bits;
  if (c->type.bits == 128)
    put_format(p, "%" PRIu64, bits);
  else
    put_format(p, "%" PRId64, (int64_t)bits);
}

static void put_float(struct printer *p, const struct ir_constant *c) {
  double value;
  if (c->type.kind == IR_F32) {
    uint32_t low = (uint32_t)c->bits;
    float single;
    memcpy(&single, &low, sizeof single);
    value = single;
  } else {
    memcpy(&value, &c->bits, sizeof value);
  }
  if (isfinite(value))
    put_format(p, c->type.kind == IR_F32 ? "%.9g" : "%.17g", value);
  else
    put_format(p, "0x%" PRIx64, c->bits);
}

static void put_number(struct printer *p, const struct ir_constant *c) {
  if (c->type.kind == IR_INT)
    put_integer(p, c);
  else if (c->type.kind == IR_F32 || c->type.kind == IR_F64)
    put_float(p, c);
  else if (c->type.kind == IR_F80)
    put_format(p, "0x%04" PRIx64 "%016" PRIx64, c->high & 0xffff, c->bits);
  else if (c->bits == 0)
    put(p, "null");
  else
    put_format(p, "0x%" PRIx64, c->bits);
}

static void put_symbol(struct printer *p, const char *name, uint64_t offset) {
  put(p, "@");
  put(p, name);
  if (offset)
    put_format(p, "%+" PRId64, (int64_t)offset);
}

static void put_constant(struct printer *p, uint32_t index) {
  const struct ir_program *program = p->program;
  if (index >= program->constant_count) {
    put(p, "?");
    return;
  }
  const struct ir_constant *c = &program->constants[index];
  switch (c->kind) {
  case IR_NUMBER:
    put_number(p, c);
    break;
  case IR_GLOBAL:
    put_symbol(p, program->globals[c->index].name, c->bits);
    break;
  case IR_FUNCTION:
    put_symbol(p, program->functions[c->index].name, c->bits);
    break;
  case IR_BLOCK:
    put_symbol(p, program->functions[c->index].name, 0);
    put_format(p, ":b%" PRIu64, c->bits);
    break;
  default:
    put(p, "undefined");
  }
}

/* The variable's name, if one lives in the slot or in memory it points to. */
static void put_slot_name(struct printer *p, uint32_t slot) {
  const struct ir_function *f = p->f;
  for (uint32_t i = 0; i < f->variable_count; i++) {
    const struct ir_variable *v = &f->variables[i];
    bool memory = v->slot != slot;
    if (memory &&
        (v->local >= f->local_count || f->locals[v->local].slot != slot))
      continue;
    put(p, "(");
    put(p, memory ? "&" : "");
    put(p, v->indirect ? "&" : "");
    put(p, v->name ? v->name : "?");
    put(p, ")");
    return;
  }
}

/* %3(count), @name+8, a number, or none. */
static void put_operand(struct printer *p, ir_operand operand) {
  if (operand == IR_NONE) {
    put(p, "none");
  } else if (ir_is_constant(operand)) {
    put_constant(p, operand - IR_CONSTANT);
  } else {
    put_format(p, "%%%" PRIu32, operand);
    put_slot_name(p, operand);
  }
}

/* ----------------------------------------------------------- instructions */

static void put_flags(struct printer *p, const struct ir_insn *insn) {
  static const struct {
    unsigned flag;
    const char *text;
  } flags[] = {{IR_NSW, ".nsw"},           {IR_NUW, ".nuw"},
               {IR_EXACT, ".exact"},       {IR_INBOUNDS, ".inbounds"},
               {IR_VOLATILE, ".volatile"}, {IR_ATOMIC, ".atomic"},
               {IR_WEAK, ".weak"}};
  static const char *const orders[] = {".relaxed", ".consume", ".acquire",
                                       ".release", ".acq_rel", ".seq_cst"};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    if ((insn->flags & flags[i].flag) &&
        (flags[i].flag != IR_WEAK || insn->op == IR_CMPXCHG))
      put(p, flags[i].text);
  bool ordered = insn->flags & IR_ATOMIC || insn->op == IR_RMW ||
                 insn->op == IR_CMPXCHG || insn->op == IR_FENCE;
  if (ordered && insn->order <= IR_SEQ_CST)
    put(p, orders[insn->order]);
}

static void put_detail(struct printer *p, const struct ir_insn *insn) {
  static const char *const rmws[] = {".xchg", ".add",  ".sub", ".and", ".nand",
                                     ".or",   ".xor",  ".max", ".min", ".umax",
                                     ".umin", ".fadd", ".fsub"};
  static const char *const compares[] = {
      ".false", ".oeq", ".ogt", ".oge", ".olt", ".ole", ".one", ".ord",
      ".uno",   ".ueq", ".ugt", ".uge", ".ult", ".ule", ".une", ".true"};
  if (insn->op == IR_RMW && insn->detail <= IR_RMW_FSUB)
    put(p, rmws[insn->detail]);
  if (insn->op == IR_FCMP)
    put(p, compares[insn->detail & 15]);
}

static void put_opcode(struct printer *p, const struct ir_insn *insn) {
  put(p, ir_op_text(insn->op));
  put_detail(p, insn);
  put_flags(p, insn);
}

static void put_call_results(struct printer *p, const struct ir_insn *insn) {
  const struct ir_call *call = &p->f->calls[insn->imm];
  uint32_t slot = insn->result;
  for (uint32_t i = 0; i < call->result_count; i++) {
    put(p, i ? ", " : "");
    put_operand(p, slot);
    slot += ir_type_slots(call->results[i]);
  }
}

/* The slots that it writes, and "=". */
static void put_results(struct printer *p, const struct ir_insn *insn) {
  ir_type type = ir_insn_result_type(insn);
  if (insn->result == IR_NONE || insn->op == IR_KILL)
    return;
  if (insn->op == IR_CALL) {
    put_call_results(p, insn);
  } else {
    put_operand(p, insn->result);
    if (ir_op_has_second(insn->op)) {
      put(p, ", ");
      put_operand(p, insn->result + ir_type_slots(type));
    }
  }
  put(p, " = ");
}

/* [%3(p)+8] */
static void put_place(struct printer *p, ir_operand pointer, int64_t offset) {
  put(p, "[");
  put_operand(p, pointer);
  if (offset)
    put_format(p, "%+" PRId64, offset);
  put(p, "]");
}

static void put_typed(struct printer *p, ir_type type, ir_operand operand) {
  put_type(p, type);
  put(p, " ");
  put_operand(p, operand);
}

/* i32 [%3(p)+8], %4 align 2 */
static void put_memory(struct printer *p, const struct ir_insn *insn) {
  put_type(p, insn->type);
  put(p, " ");
  put_place(p, insn->a, insn->imm);
  const ir_operand values[] = {insn->b, insn->c};
  for (int n = 0; n < 2; n++)
    if (ir_insn_operand_type(p->f, insn, n + 1).kind != IR_VOID) {
      put(p, ", ");
      put_operand(p, values[n]);
    }
  unsigned bytes = ir_type_bytes(insn->type);
  if (insn->align < 7 && 1u << insn->align < bytes)
    put_format(p, " align %u", 1u << insn->align);
  if (insn->padding)
    put_format(p, " padding 0x%x", insn->padding);
}

static void put_ptradd(struct printer *p, const struct ir_insn *insn) {
  put_operand(p, insn->a);
  if (insn->b == IR_NONE) {
    put_format(p, ", %" PRId64, insn->imm);
    return;
  }
  put(p, ", ");
  put_operand(p, insn->b);
  put_format(p, " * %" PRId64, insn->imm);
  if (insn->array == 0)
    return;
  const struct ir_array *array = &p->program->arrays[insn->array];
  put(p, " in ");
  put(p, array->type);
  if (array->past)
    put(p, " or past it");
}

static void put_argument(struct printer *p, const struct ir_argument *arg) {
  put_type(p, arg->type);
  put(p, " ");
  if (arg->byval_size)
    put_format(p, "byval(%" PRIu32 ", %" PRIu32 ") ", arg->byval_size,
               arg->byval_align);
  put_operand(p, arg->value);
}

static void put_call(struct printer *p, const struct ir_insn *insn) {
  const struct ir_call *call = &p->f->calls[insn->imm];
  for (uint32_t i = 0; i < call->result_count; i++) {
    put(p, i ? ", " : "");
    put_type(p, call->results[i]);
  }
  put(p, call->result_count ? " " : "void ");
  put_operand(p, insn->a);
  put(p, "(");
  for (uint32_t i = 0; i < call->arg_count; i++) {
    put(p, i ? ", " : "");
    if (call->variadic && i == call->fixed_count)
      put(p, "..., ");
    put_argument(p, &call->args[i]);
  }
  put(p, call->unprototyped ? ") unprototyped" : ")");
}

static void put_switch(struct printer *p, const struct ir_insn *insn) {
  const struct ir_switch *s = &p->f->switches[insn->imm];
  put_typed(p, s->type, insn->a);
  for (uint32_t i = 0; i < s->count; i++) {
    struct ir_constant c = {.type = s->type, .bits = s->values[i]};
    put(p, ", ");
    put_integer(p, &c);
    put_format(p, ": b%" PRIu32, s->targets[i]);
  }
  put_format(p, ", else b%" PRIu32, s->otherwise);
}

static void put_ret(struct printer *p, const struct ir_insn *insn) {
  const struct ir_list *list = insn->imm ? &p->f->rets[insn->imm] : NULL;
  for (uint32_t i = 0; list && i < list->count; i++) {
    put(p, i ? ", " : "");
    put_typed(p, p->f->results[i], list->items[i]);
  }
}

/* Type, then the operands. */
static void put_plain(struct printer *p, const struct ir_insn *insn) {
  const ir_operand operands[] = {insn->a, insn->b, insn->c};
  const char *gap = "";
  if (insn->type.kind != IR_VOID) {
    put_type(p, insn->type);
    gap = " ";
  }
  for (int n = 0; n < 3; n++)
    if (ir_insn_operand_type(p->f, insn, n).kind != IR_VOID) {
      put(p, gap);
      put_operand(p, operands[n]);
      gap = ", ";
    }
  if (insn->op == IR_KILL) {
    put(p, gap);
    put_operand(p, insn->result);
  }
}

static void put_conversion(struct printer *p, const struct ir_insn *insn) {
  put_typed(p, insn->from, insn->a);
  put(p, " to ");
  put_type(p, insn->type);
}

static void put_block_copy(struct printer *p, const struct ir_insn *insn) {
  put_place(p, insn->a, 0);
  put(p, ", ");
  if (insn->op == IR_MEMSET)
    put_operand(p, insn->b);
  else
    put_place(p, insn->b, 0);
  put(p, ", ");
  put_operand(p, insn->c);
}

/* What comes after the opcode of a control instruction. */
static void put_control(struct printer *p, const struct ir_insn *insn) {
  switch (insn->op) {
  case IR_CALL:
    put_call(p, insn);
    break;
  case IR_BR:
    put_format(p, "b%" PRIu32, insn->target[0]);
    break;
  case IR_CONDBR:
    put_operand(p, insn->a);
    put_format(p, ", b%" PRIu32 ", b%" PRIu32, insn->target[0],
               insn->target[1]);
    break;
  case IR_SWITCH:
    put_switch(p, insn);
    break;
  case IR_RET:
    put_ret(p, insn);
    break;
  case IR_UNSUPPORTED:
    put(p, p->program->texts[insn->imm]);
    break;
  default:
    put_plain(p, insn);
  }
}

/* What comes after the opcode. */
static void put_rest(struct printer *p, const struct ir_insn *insn) {
  switch (insn->op) {
  case IR_LOAD:
  case IR_STORE:
  case IR_RMW:
  case IR_CMPXCHG:
    put_memory(p, insn);
    break;
  case IR_MEMCPY:
  case IR_MEMMOVE:
  case IR_MEMSET:
    put_block_copy(p, insn);
    break;
  case IR_PTRADD:
    put_ptradd(p, insn);
    break;
  case IR_SCOPE_BEGIN:
  case IR_SCOPE_END:
    put_operand(p, p->f->locals[insn->imm].slot);
    break;
  case IR_ALLOCA:
    put_operand(p, insn->a);
    put_format(p, " align %u", 1u << (insn->align & 31));
    break;
  default:
    if (insn->op >= IR_TRUNC && insn->op <= IR_BITCAST)
      put_conversion(p, insn);
    else if (insn->op >= IR_CALL)
      put_control(p, insn);
    else
      put_plain(p, insn);
  }
}

/* Does anything come after the opcode? */
static bool has_rest(const struct printer *p, const struct ir_insn *insn) {
  if (insn->op == IR_RET)
    return insn->imm != 0 && p->f->rets[insn->imm].count != 0;
  return insn->op != IR_FENCE && insn->op != IR_LEAVE &&
         insn->op != IR_STACKSAVE && insn->op != IR_UNREACHABLE &&
         insn->op != IR_TRAP;
}

static void put_insn(struct printer *p, const struct ir_insn *insn) {
  if (insn->op >= IR_OP_COUNT) {
    put(p, "?");
    return;
  }
  put_results(p, insn);
  put_opcode(p, insn);
  if (!has_rest(p, insn))
    return;
  put(p, " ");
  put_rest(p, insn);
}

/* -------------------------------------------------------------- functions */

/* With its position, if that is another line than *last. */
static void put_insn_line(struct printer *p, const struct ir_insn *insn,
                          uint32_t *last) {
  const struct ir_position *positions = p->program->positions;
  put(p, "  ");
  put_insn(p, insn);
  if (positions[insn->position].line != positions[*last].line ||
      positions[insn->position].file != positions[*last].file) {
    put_position(p, insn->position);
    *last = insn->position;
  }
  put_line_end(p);
}

static void put_block(struct printer *p, uint32_t index, uint32_t *last) {
  const struct ir_block *b = &p->f->blocks[index];
  const struct ir_insn *insns = p->f->insns + b->first;
  put_format(p, "b%" PRIu32 ":", index);
  if (b->count && insns[0].flags & IR_LOOP_HEAD)
    put(p, " ; loop");
  put_line_end(p);
  for (uint32_t i = 0; i < b->count; i++)
    put_insn_line(p, &insns[i], last);
}

/* function name(i32 %0) -> i32 */
static void put_head(struct printer *p) {
  const struct ir_function *f = p->f;
  uint32_t slot = 0;
  put(p, f->linkage == IR_INTERNAL ? "internal " : "");
  put(p, f->runtime ? "runtime function " : "function ");
  put(p, f->name);
  put(p, "(");
  for (uint32_t i = 0; i < f->param_count; i++) {
    put(p, i ? ", " : "");
    put_typed(p, f->params[i], slot);
    slot += ir_type_slots(f->params[i]);
  }
  put(p, !f->variadic ? ")" : f->param_count ? ", ...)" : "...)");
  for (uint32_t i = 0; i < f->result_count; i++) {
    put(p, i ? ", " : " -> ");
    put_type(p, f->results[i]);
  }
}

static void put_slots(struct printer *p) {
  const struct ir_function *f = p->f;
  put_format(p, "  ; %" PRIu32 " slots: parameters below %%%" PRIu32,
             f->slot_count, f->param_slots);
  put_format(p, ", variables below %%%" PRIu32, f->first_temp);
  put_line_end(p);
  for (uint32_t i = 0; i < f->local_count; i++) {
    const struct ir_local *l = &f->locals[i];
    put(p, "  local ");
    put_operand(p, l->slot);
    put_format(p, " %" PRIu64 " align %" PRIu32, l->size, l->align);
    put(p, l->scoped ? " scoped" : "");
    put_line_end(p);
  }
}

static void put_function(struct printer *p) {
  uint32_t last = 0;
  put_head(p);
  if (p->f->block_count == 0) {
    put(p, p->f->defined ? " unused" : " undefined");
    put_position(p, p->f->position);
    put_line_end(p);
    return;
  }
  put(p, " {");
  put_position(p, p->f->position);
  put_line_end(p);
  put_slots(p);
  for (uint32_t i = 0; i < p->f->block_count; i++)
    put_block(p, i, &last);
  put(p, "}");
  put_line_end(p);
}

/* ---------------------------------------------------------------- globals */

static void put_global_words(struct printer *p, const struct ir_global *g) {
  put(p, g->linkage == IR_INTERNAL ? "internal " : "");
  put(p, g->runtime ? "runtime " : "");
  put(p, g->unprotected ? "unprotected " : "");
  put(p, g->thread_local_ ? "thread_local " : "");
  put(p, g->constant ? "constant " : "global ");
  put_symbol(p, g->name, 0);
  put_format(p, " %" PRIu64 " align %" PRIu32, g->size, g->align);
  if (g->read_only && !g->constant)
    put(p, " read_only");
}

/* Zeroes at the end are left away, the last one too. */
static void put_bytes_of(struct printer *p, const struct ir_global *g) {
  uint64_t size = g->size;
  while (g->bytes && size && g->bytes[size - 1] == 0)
    size--;
  put(p, " = ");
  if (g->bytes == NULL || size == 0)
    put(p, "zero");
  else
    put_quoted(p, g->bytes, size);
}

static void put_global(struct printer *p, const struct ir_global *g) {
  put_global_words(p, g);
  if (g->defined)
    put_bytes_of(p, g);
  else
    put(p, " undefined");
  put_position(p, g->position);
  put_line_end(p);
  for (uint32_t i = 0; i < g->relocation_count; i++) {
    put_format(p, "  +%" PRIu64 " = ", g->relocations[i].offset);
    put_constant(p, g->relocations[i].constant);
    put_line_end(p);
  }
}

/* ------------------------------------------------------------ entry points */

void ir_print_insn(const struct ir_program *program,
                   const struct ir_function *f, const struct ir_insn *insn,
                   const struct ir_text *out) {
  struct printer p = {.program = program, .f = f, .out = out};
  put_insn(&p, insn);
}

void ir_print(const struct ir_program *program, const struct ir_text *out) {
  struct printer p = {.program = program, .out = out};
  for (size_t i = 1; i < program->global_count; i++)
    put_global(&p, &program->globals[i]);
  for (size_t i = 1; i < program->function_count; i++) {
    p.f = &program->functions[i];
    put_line_end(&p);
    put_function(&p);
  }
}
