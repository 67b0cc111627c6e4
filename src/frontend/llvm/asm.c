/*
 * frontend/llvm/asm.c - inline assembly: operands, registers, results.
 *
 * A statement is understood if all its instructions are (asm_insn.c).  An empty
 * one passes values of any type through.
 */
#include "frontend/llvm/asm_impl.h"

#include <string.h>

#include "base/alloc.h"

/* ------------------------------------------------------------ constraints */

/* One of the constraints of a statement, "=&r" or "~{memory}". */
struct constraint {
  const char *text; /* without "=", "&", "%" and "*" */
  size_t length;
  bool output, indirect, clobber;
  int tied; /* the output it is the value of before; -1: none */
};

struct constraints {
  const char *at, *end;
};

static struct constraints constraints_of(LLVMValueRef code) {
  size_t length;
  const char *text = LLVMGetInlineAsmConstraintString(code, &length);
  return (struct constraints){text, text + length};
}

static bool next_constraint(struct constraints *list, struct constraint *c) {
  if (list->at >= list->end)
    return false;
  size_t left = (size_t)(list->end - list->at);
  const char *comma = memchr(list->at, ',', left);
  const char *end = comma ? comma : list->end, *at = list->at;
  *c = (struct constraint){.clobber = *at == '~' || *at == '!', .tied = -1};
  c->output = *at == '=';
  for (; at < end && strchr("=&%*", *at); at++)
    c->indirect = c->indirect || *at == '*';
  c->text = at;
  c->length = (size_t)(end - at);
  if (c->length && at[0] >= '0' && at[0] <= '9')
    for (c->tied = 0; at < end && *at >= '0' && *at <= '9'; at++)
      c->tied = 10 * c->tied + (*at - '0');
  list->at = end + 1;
  return true;
}

static bool has_letter(const struct constraint *c, const char *letters) {
  for (size_t i = 0; i < c->length; i++)
    if (strchr(letters, c->text[i]))
      return true;
  return false;
}

/* -------------------------------------------------------- empty statements */

/* The argument that is tied to the nth value that the statement gives: -1 if
 * there is none. */
static int tied_argument(LLVMValueRef code, unsigned n) {
  struct constraints list = constraints_of(code);
  struct constraint c;
  int number = 0, argument = 0, wanted = -1;
  for (; next_constraint(&list, &c); number++) {
    if (c.output && !c.indirect && n-- == 0)
      wanted = number;
    if (wanted >= 0 && c.tied == wanted)
      return argument;
    if (!c.clobber && (!c.output || c.indirect))
      argument++;
  }
  return -1;
}

/* One result of an empty statement: what is tied to it, or anything. */
static bool pass_through(struct lower *l, LLVMValueRef insn, LLVMValueRef code,
                         unsigned n, LLVMTypeRef type, uint32_t result) {
  int arg = tied_argument(code, n);
  LLVMValueRef value = NULL;
  if (arg >= 0 && (unsigned)arg < LLVMGetNumArgOperands(insn))
    value = LLVMGetOperand(insn, (unsigned)arg);
  if (value && LLVMTypeOf(value) != type)
    return false;
  struct shape shape = shape_of(l->load, type);
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand a =
        value ? value_part(l, value, i) : operand_undefined(l, p.type);
    emit_to(l, IR_MOV, p.type, result + p.slot, a, IR_NONE);
  }
  return true;
}

static bool arguments_known(struct lower *l, LLVMValueRef insn) {
  unsigned count = LLVMGetNumArgOperands(insn);
  for (unsigned i = 0; i < count; i++)
    if (!shape_of(l->load, LLVMTypeOf(LLVMGetOperand(insn, i))).known)
      return false;
  return shape_of(l->load, LLVMTypeOf(insn)).known;
}

/* An output in memory whose value before is given separately: "+rm". */
static bool stores_tied(LLVMValueRef code) {
  struct constraints list = constraints_of(code);
  struct constraint c;
  unsigned number = 0, indirect = 0;
  for (; next_constraint(&list, &c); number++)
    if (c.output && c.indirect && !has_letter(&c, "m"))
      return true;
    else if (c.output && c.indirect && number < 32)
      indirect |= 1u << number;
    else if (c.tied >= 0 && c.tied < 32 && (indirect >> c.tied & 1))
      return true;
  return false;
}

static bool empty_asm(struct lower *l, LLVMValueRef insn, LLVMValueRef code) {
  LLVMTypeRef type = LLVMTypeOf(insn), element;
  struct shape shape = shape_of(l->load, type);
  uint32_t before;
  if (stores_tied(code) || !arguments_known(l, insn))
    return false;
  if (shape.part_count == 0)
    return true;
  uint32_t result = value_slot(l, insn);
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind)
    return pass_through(l, insn, code, 0, type, result);
  for (unsigned i = 0; shape_element(l->load, type, i, &element, &before); i++)
    if (!pass_through(l, insn, code, i, element,
                      result + shape.parts[before].slot))
      return false;
  return true;
}

/* ---------------------------------------------------------------- operands */

/* A type that fits into a general register. */
static bool fits(ir_type type) {
  return (type.kind == IR_INT && type.bits % 8 == 0 && type.bits <= 64) ||
         type.kind == IR_PTR || type.kind == IR_F32 || type.kind == IR_F64;
}

/* "{ax}": the register; "{@ccz}": a flag. */
static bool place_fixed(const struct constraint *c, struct asm_operand *o) {
  size_t length = c->length - 2;
  struct asm_ref ref;
  if (length > 3 && memcmp(c->text + 1, "@cc", 3) == 0) {
    if (length - 3 >= sizeof o->condition)
      return false;
    o->place = ASM_IS_FLAG;
    memcpy(o->condition, c->text + 4, length - 3);
    return o->output;
  }
  if (!asm_register(c->text + 1, length, &ref) || ref.high)
    return false;
  o->reg = ref.number;
  return ref.number != ASM_RSP && ref.number != ASM_RBP;
}

/* Where an operand lives that is neither tied nor always in memory. */
static bool place(struct asm_state *s, const struct constraint *c,
                  struct asm_operand *o, unsigned number) {
  (void)s;
  o->place = ASM_IN_REGISTER;
  o->reg = ASM_REGISTERS + number;
  if (c->length > 2 && c->text[0] == '{')
    return place_fixed(c, o);
  return c->indirect || !has_letter(c, "xyvfktupA<>{^@");
}

static bool set_memory(struct asm_state *s, LLVMValueRef insn, unsigned arg,
                       struct asm_operand *o) {
  struct load *load = s->l->load;
  LLVMAttributeRef element =
      LLVMGetCallSiteEnumAttribute(insn, arg + 1, load->elementtype_kind);
  if (!element)
    return false;
  LLVMTypeRef type = LLVMGetTypeAttributeValue(element);
  o->place = ASM_IN_MEMORY;
  o->value = value_scalar(s->l, LLVMGetOperand(insn, arg));
  o->type = shape_scalar(type);
  if (o->type.kind == IR_PTR || fits(o->type))
    o->packed = LLVMABIAlignmentOfType(load->layout, type) < o->type.bits / 8u;
  else
    o->type = type_void;
  return true;
}

/* An output that may be in a register although it has an address: stored at
 * the end. */
static bool is_stored(const struct constraint *c) {
  return c->output && c->indirect && has_letter(c, "rqQgabcdSD");
}

static void set_value(struct asm_state *s, unsigned reg, ir_type type,
                      ir_operand value) {
  s->registers[reg] =
      (struct asm_value){.value = value, .bits = type.bits, .low = IR_NONE};
}

static bool add_input(struct asm_state *s, const struct constraint *c,
                      struct asm_operand *o, LLVMValueRef value) {
  o->type = shape_scalar(LLVMTypeOf(value));
  if (!fits(o->type))
    return false;
  ir_operand a = value_scalar(s->l, value);
  if (c->tied >= 0) {
    if ((unsigned)c->tied >= s->operand_count)
      return false;
    const struct asm_operand *to = &s->operands[c->tied];
    o->place = to->place;
    o->reg = to->reg;
    if (to->place != ASM_IN_REGISTER)
      return false;
  } else if (LLVMIsAConstantInt(value) && has_letter(c, "inegIJKLMNOZs") &&
             c->text[0] != '{') {
    o->place = ASM_IS_NUMBER;
    o->value = operand_number(s->l, type_i64,
                              (uint64_t)LLVMConstIntGetSExtValue(value));
    return true;
  } else if (!place(s, c, o, s->operand_count)) {
    return false;
  }
  set_value(s, o->reg, o->type, a);
  return true;
}

/* The next operand; arg and result count what the statement takes and gives. */
static bool add_operand(struct asm_state *s, const struct constraint *c,
                        LLVMValueRef insn, unsigned *arg, unsigned *result) {
  struct asm_operand *o = &s->operands[s->operand_count];
  LLVMTypeRef type = LLVMTypeOf(insn), element;
  uint32_t before;
  *o = (struct asm_operand){.output = c->output, .stored = IR_NONE};
  if (c->indirect) {
    if (!set_memory(s, insn, *arg, o))
      return false;
    ++*arg;
    if (!is_stored(c))
      return true;
    o->stored = o->value;
    return fits(o->type) && place(s, c, o, s->operand_count);
  }
  if (!c->output) {
    LLVMValueRef value = LLVMGetOperand(insn, (*arg)++);
    return add_input(s, c, o, value);
  }
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind)
    element = type;
  else if (!shape_element(s->l->load, type, *result, &element, &before))
    return false;
  ++*result;
  o->type = shape_scalar(element);
  return fits(o->type) && place(s, c, o, s->operand_count);
}

static bool add_operands(struct asm_state *s, LLVMValueRef insn,
                         LLVMValueRef code) {
  struct constraints list = constraints_of(code);
  struct constraint c;
  unsigned arg = 0, result = 0, count = LLVMGetNumArgOperands(insn);
  while (next_constraint(&list, &c)) {
    if (c.clobber)
      continue;
    if (s->operand_count == ASM_OPERANDS ||
        ((c.indirect || !c.output) && arg >= count) ||
        !add_operand(s, &c, insn, &arg, &result))
      return false;
    s->operand_count++;
  }
  return true;
}

/* ----------------------------------------------------------------- results */

/* The value of an output when the statement ends. */
static ir_operand output_value(struct asm_state *s,
                               const struct asm_operand *o) {
  if (o->place != ASM_IS_FLAG)
    return asm_get_register(s, o->reg, o->type.bits);
  ir_operand flag = asm_condition(s, o->condition);
  return flag == IR_NONE ? IR_NONE : asm_convert(s, o->type.bits, 1, flag);
}

static bool give_results(struct asm_state *s, LLVMValueRef insn) {
  struct shape shape = shape_of(s->l->load, LLVMTypeOf(insn));
  uint32_t part = 0;
  for (unsigned i = 0; i < s->operand_count; i++) {
    const struct asm_operand *o = &s->operands[i];
    if (!o->output || o->place == ASM_IN_MEMORY)
      continue;
    ir_operand value = output_value(s, o);
    if (value == IR_NONE)
      return false;
    if (o->stored != IR_NONE)
      emit_to(s->l, IR_STORE, o->type, IR_NONE, o->stored, value);
    else if (part < shape.part_count)
      emit_to(s->l, IR_MOV, o->type,
              value_slot(s->l, insn) + shape.parts[part++].slot, value,
              IR_NONE);
  }
  return part == shape.part_count;
}

/* ------------------------------------------------------------ entry point */

static void clear(struct asm_state *s, struct lower *l) {
  memset(s, 0, sizeof *s);
  s->l = l;
  for (unsigned i = 0; i < ASM_REGISTERS + ASM_OPERANDS; i++)
    s->registers[i].value = s->registers[i].low = IR_NONE;
}

static bool lower_text(struct lower *l, LLVMValueRef insn, LLVMValueRef code) {
  struct asm_text text;
  struct asm_state s;
  size_t length;
  const char *bytes = LLVMGetInlineAsmAsmString(code, &length);
  if (LLVMGetInlineAsmDialect(code) != LLVMInlineAsmDialectATT ||
      !asm_parse(&text, bytes, length) || !arguments_known(l, insn))
    return false;
  if (text.count == 0 && empty_asm(l, insn, code))
    return true;
  clear(&s, l);
  if (!add_operands(&s, insn, code))
    return false;
  for (unsigned i = 0; i < text.count; i++)
    if (!asm_insn(&s, &text.insns[i]))
      return false;
  return give_results(&s, insn);
}

void lower_asm(struct lower *l, LLVMValueRef insn, LLVMValueRef code) {
  size_t length, before = l->insn_count;
  const char *text = LLVMGetInlineAsmAsmString(code, &length);
  /* If an instruction is not understood, those before it go, too. */
  if (lower_text(l, insn, code))
    return;
  char shown[64];
  size_t count = length < sizeof shown - 1 ? length : sizeof shown - 1;
  for (size_t i = 0; i < count; i++)
    shown[i] = text[i] >= ' ' && text[i] < 127 ? text[i] : ' ';
  shown[count] = '\0';
  l->insn_count = before;
  lower_unsupported(
      l, insn, "inline assembly: %s: give the function a model in C", shown);
}
