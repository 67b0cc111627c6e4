/*
 * ir/verify.c - is a program what ir.h says?
 *
 * Every rule that others rely on is checked: indexes, types, how blocks end,
 * and that temporaries are written before they are read.  Types of slots are
 * known by what writes them, so widths are compared: a pointer may be read as
 * an i64, as promotion of locals may lead to that.  The first complaint wins.
 */
#include "ir/ir.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "ir/passes_impl.h"

enum { WIDTH_UNKNOWN = 0 };

/* A program that is being checked. */
struct verifier {
  struct ir_program *program;
  const struct ir_function *f;
  uint32_t block, insn;  /* where it looks at present; IR_NONE: nowhere */
  uint8_t *widths;       /* of slots, in bits */
  uint64_t *local_slots; /* bits */
  uint64_t *lists;       /* bits: calls, then switches, then rets in use */
  const char *complaint;
};

/* --------------------------------------------------------------- complaints */

/* Answers false, so that checks can end with it. */
static bool complain(struct verifier *v, const char *format, ...) {
  char text[300], where[200] = "";
  va_list args;
  if (v->complaint)
    return false;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (v->f && v->insn != IR_NONE)
    snprintf(where, sizeof where,
             "%.80s: b%u: instruction %u (%s): ", v->f->name ? v->f->name : "?",
             v->block, v->insn, ir_op_text(v->f->insns[v->insn].op));
  else if (v->f)
    snprintf(where, sizeof where, "%.80s: ", v->f->name ? v->f->name : "?");
  char *whole = ir_alloc(&v->program->arena, strlen(where) + strlen(text) + 1);
  strcpy(whole, where);
  strcat(whole, text);
  v->complaint = whole;
  return false;
}

/* ------------------------------------------------------------------- types */

static bool is_float(ir_type type) {
  return type.kind == IR_F32 || type.kind == IR_F64 || type.kind == IR_F80;
}

/* A type that a slot can have. */
static bool is_type(ir_type type) {
  if (type.kind == IR_INT)
    return (type.bits >= 1 && type.bits <= 64) || type.bits == 128;
  return type.kind > IR_INT && type.kind <= IR_F80;
}

static bool power_of_two(uint64_t x) { return x && (x & (x - 1)) == 0; }

/* What the opcode demands of T. */
static bool check_type(struct verifier *v, const struct ir_insn *insn) {
  ir_type t = insn->type;
  unsigned op = insn->op;
  bool good = true;
  if (op >= IR_EQ && op <= IR_SGE)
    good = t.kind == IR_INT || t.kind == IR_PTR;
  else if (op >= IR_ADD && op <= IR_USUB_SAT)
    good = t.kind == IR_INT;
  else if (op >= IR_FADD && op <= IR_IS_FPCLASS)
    good = is_float(t);
  else if (op == IR_CMPXCHG)
    good = t.kind == IR_INT || t.kind == IR_PTR;
  else if (op == IR_RMW && insn->detail >= IR_RMW_FADD)
    good = is_float(t);
  return good || complain(v, "wrong type");
}

/* What conversions demand of T and F. */
static bool check_conversion(struct verifier *v, const struct ir_insn *insn) {
  ir_type t = insn->type, from = insn->from;
  bool ints = t.kind == IR_INT && from.kind == IR_INT;
  bool floats = is_float(t) && is_float(from);
  bool good = true;
  switch (insn->op) {
  case IR_TRUNC:
    good = ints && t.bits < from.bits;
    break;
  case IR_ZEXT:
  case IR_SEXT:
    good = ints && t.bits > from.bits;
    break;
  case IR_FPTRUNC:
    good = floats && type_width(t) < type_width(from);
    break;
  case IR_FPEXT:
    good = floats && type_width(t) > type_width(from);
    break;
  case IR_FPTOSI:
  case IR_FPTOUI:
    good = t.kind == IR_INT && is_float(from);
    break;
  case IR_SITOFP:
  case IR_UITOFP:
    good = is_float(t) && from.kind == IR_INT;
    break;
  case IR_PTRTOINT:
    good = t.kind == IR_INT && from.kind == IR_PTR;
    break;
  case IR_INTTOPTR:
    good = t.kind == IR_PTR && from.kind == IR_INT;
    break;
  case IR_BITCAST:
    good = is_type(t) && type_width(t) == type_width(from);
    break;
  default:
    break;
  }
  return good || complain(v, "these types cannot be converted");
}

/* ---------------------------------------------------------------- operands */

/* Is there such a constant, and is it as wide as it is used? */
static bool check_constant(struct verifier *v, uint32_t index, ir_type type) {
  if (index >= v->program->constant_count)
    return complain(v, "constant %u is out of range", index);
  unsigned is = type_width(v->program->constants[index].type);
  if (is != type_width(type))
    return complain(v, "a constant of %u bits where %u are wanted", is,
                    type_width(type));
  return true;
}

/* Are there so many slots from this one on? */
static bool check_slots(struct verifier *v, uint32_t slot, unsigned slots) {
  uint32_t count = v->f->slot_count;
  if (slot >= count || count - slot < slots)
    return complain(v, "slot %u is out of range", slot);
  return true;
}

/* For ir_insn_operands: an operand that is there, of the width that the opcode
 * wants. */
static void check_operand(void *context, ir_operand *operand, ir_type type) {
  struct verifier *v = context;
  if (!is_type(type)) {
    complain(v, "an operand has no type");
  } else if (*operand == IR_NONE) {
    complain(v, "an operand is missing");
  } else if (ir_is_constant(*operand)) {
    check_constant(v, *operand - IR_CONSTANT, type);
  } else if (check_slots(v, *operand, ir_type_slots(type))) {
    unsigned is = v->widths[*operand];
    if (is != WIDTH_UNKNOWN && is != type_width(type))
      complain(v, "slot %u has %u bits, %u are wanted", *operand, is,
               type_width(type));
  }
}

/* Only PTRADD may leave one out that its shape has. */
static bool check_operands(struct verifier *v, const struct ir_insn *insn) {
  const ir_operand operands[] = {insn->a, insn->b, insn->c};
  for (int n = 0; n < 3; n++)
    if (ir_insn_operand_type(v->f, insn, n).kind != IR_VOID &&
        operands[n] == IR_NONE && !(insn->op == IR_PTRADD && n == 1))
      return complain(v, "operand %c is missing", "abc"[n]);
  struct ir_insn copy = *insn;
  ir_insn_operands(v->f, &copy, check_operand, v);
  return v->complaint == NULL;
}

/* The slot with the address of a local is written by its scope alone. */
static bool check_result(struct verifier *v, const struct ir_insn *insn) {
  unsigned slots = ir_insn_result_slots(v->f, insn);
  if (slots == 0)
    return true;
  if (insn->result == IR_NONE)
    return insn->op == IR_CALL || complain(v, "the result is missing");
  if (!check_slots(v, insn->result, slots))
    return false;
  for (unsigned i = 0; i < slots; i++)
    if (bit_test(v->local_slots, insn->result + i))
      return complain(v, "slot %u is written, but has the address of a local",
                      insn->result + i);
  return true;
}

/* ------------------------------------------------------------------- lists */

static bool check_index(struct verifier *v, int64_t index, uint64_t count,
                        const char *what) {
  if (index < 0 || (uint64_t)index >= count)
    return complain(v, "%s %lld is out of range", what, (long long)index);
  return true;
}

/* Index 0 of lists is not used. */
static bool check_list(struct verifier *v, int64_t index, uint64_t count,
                       const char *what) {
  return check_index(v, index, count, what) &&
         (index != 0 || complain(v, "%s 0 is not used", what));
}

static bool check_target(struct verifier *v, uint32_t block) {
  return check_index(v, block, v->f->block_count, "block");
}

/* Passes change lists in place: each belongs to one instruction. */
static bool check_owner(struct verifier *v, size_t list) {
  if (bit_test(v->lists, list))
    return complain(v, "shares its list with another instruction");
  bit_set(v->lists, list);
  return true;
}

static bool check_call(struct verifier *v, const struct ir_insn *insn) {
  if (!check_list(v, insn->imm, v->f->call_count, "call"))
    return false;
  const struct ir_call *call = &v->f->calls[insn->imm];
  for (uint32_t i = 0; i < call->result_count; i++)
    if (!is_type(call->results[i]))
      return complain(v, "result %u has no type", i);
  for (uint32_t i = 0; i < call->arg_count; i++)
    if (call->args[i].byval_size && call->args[i].type.kind != IR_PTR)
      return complain(v, "argument %u is byval, but not a pointer", i);
  return call->arg_count == 0 || check_owner(v, (size_t)insn->imm);
}

static bool check_switch(struct verifier *v, const struct ir_insn *insn) {
  if (!check_list(v, insn->imm, v->f->switch_count, "switch"))
    return false;
  const struct ir_switch *s = &v->f->switches[insn->imm];
  if (s->type.kind != IR_INT)
    return complain(v, "wrong type");
  for (uint32_t i = 0; i < s->count; i++) {
    if (i && s->values[i - 1] >= s->values[i])
      return complain(v, "values are not sorted");
    if (s->type.bits < 64 && s->values[i] >> s->type.bits)
      return complain(v, "value %u is too wide", i);
    if (!check_target(v, s->targets[i]))
      return false;
  }
  return check_target(v, s->otherwise) &&
         check_owner(v, (size_t)v->f->call_count + (size_t)insn->imm);
}

static bool check_ret(struct verifier *v, const struct ir_insn *insn) {
  const struct ir_function *f = v->f;
  if (insn->imm == 0)
    return f->result_count == 0 || complain(v, "values are missing");
  if (!check_index(v, insn->imm, f->ret_count, "list"))
    return false;
  if (f->rets[insn->imm].count != f->result_count)
    return complain(v, "%u values, but the function has %u",
                    f->rets[insn->imm].count, f->result_count);
  return f->result_count == 0 ||
         check_owner(v, (size_t)f->call_count + f->switch_count +
                            (size_t)insn->imm);
}

static bool check_tls(struct verifier *v, const struct ir_insn *insn) {
  if (ir_is_constant(insn->a) &&
      insn->a - IR_CONSTANT < v->program->constant_count) {
    const struct ir_constant *c = &v->program->constants[insn->a - IR_CONSTANT];
    if (c->kind == IR_GLOBAL && v->program->globals[c->index].thread_local_)
      return true;
  }
  return complain(v, "not a thread-local global");
}

static bool check_scope(struct verifier *v, const struct ir_insn *insn) {
  if (!check_index(v, insn->imm, v->f->local_count, "local"))
    return false;
  return v->f->locals[insn->imm].scoped ||
         complain(v, "local %lld has no scope", (long long)insn->imm);
}

/* What only this opcode has. */
static bool check_special(struct verifier *v, const struct ir_insn *insn) {
  switch (insn->op) {
  case IR_CALL:
    return check_call(v, insn);
  case IR_SWITCH:
    return check_switch(v, insn);
  case IR_RET:
    return check_ret(v, insn);
  case IR_TLS:
    return check_tls(v, insn);
  case IR_SCOPE_BEGIN:
  case IR_SCOPE_END:
    return check_scope(v, insn);
  case IR_PTRADD:
    return insn->array == 0 ||
           check_index(v, insn->array, v->program->array_count, "array");
  case IR_BR:
    return check_target(v, insn->target[0]);
  case IR_CONDBR:
    return check_target(v, insn->target[0]) && check_target(v, insn->target[1]);
  case IR_RMW:
    return insn->detail <= IR_RMW_FSUB || complain(v, "unknown operation");
  case IR_FCMP:
    return insn->detail < 16 || complain(v, "unknown comparison");
  case IR_UNSUPPORTED:
    return check_index(v, insn->imm, v->program->text_count, "text");
  default:
    return true;
  }
}

/* ------------------------------------------------------------ instructions */

/* Conversions come right after arithmetic. */
static bool uses_type(enum ir_op op) {
  return op <= IR_BITCAST || op == IR_SELECT ||
         (op >= IR_LOAD && op <= IR_CMPXCHG);
}

static bool check_insn(struct verifier *v, const struct ir_insn *insn) {
  if (insn->op >= IR_OP_COUNT)
    return complain(v, "no such opcode: %u", insn->op);
  if (insn->position >= v->program->position_count)
    return complain(v, "position %u is out of range", insn->position);
  if (insn->order > IR_SEQ_CST)
    return complain(v, "no such memory order: %u", insn->order);
  if (!check_special(v, insn))
    return false;
  if (uses_type(insn->op) && !is_type(insn->type))
    return complain(v, "no type");
  return check_type(v, insn) && check_conversion(v, insn) &&
         check_operands(v, insn) && check_result(v, insn);
}

/* Its instructions are its own, and only the last one is control; seen: those
 * of other blocks. */
static bool check_block(struct verifier *v, uint32_t index, uint64_t *seen) {
  const struct ir_function *f = v->f;
  const struct ir_block *b = &f->blocks[index];
  v->block = index;
  v->insn = IR_NONE;
  if (b->count == 0 || b->first >= f->insn_count ||
      f->insn_count - b->first < b->count)
    return complain(v, "b%u is empty or out of range", index);
  for (uint32_t i = 0; i < b->count; i++) {
    v->insn = b->first + i;
    if (bit_test(seen, v->insn))
      return complain(v, "it is in two blocks");
    bit_set(seen, v->insn);
    const struct ir_insn *insn = &f->insns[v->insn];
    if (!check_insn(v, insn))
      return false;
    bool ends = ir_op_ends_block(insn->op), last = i + 1 == b->count;
    if (ends && !last && insn->op != IR_TRAP && insn->op != IR_UNSUPPORTED)
      return complain(v, "a block goes on after it");
    if (!ends && last)
      return complain(v, "a block ends with it");
  }
  return true;
}

static bool check_blocks(struct verifier *v) {
  const struct ir_function *f = v->f;
  size_t size = bit_words(f->insn_count) * sizeof(uint64_t);
  uint64_t *seen = alloc_new(size);
  for (uint32_t b = 0; b < f->block_count && !v->complaint; b++)
    check_block(v, b, seen);
  alloc_free(seen, size);
  v->insn = IR_NONE;
  return v->complaint == NULL;
}

/* ------------------------------------------------------------------ widths */

/* The slot is written with a value of this type. */
static bool set_width(struct verifier *v, uint32_t slot, ir_type type) {
  if (slot >= v->f->slot_count ||
      (slot >= v->f->param_slots && slot < v->f->first_temp))
    return true; /* variables may be written in several types */
  if (slot < v->f->param_slots && v->insn != IR_NONE) {
    v->widths[slot] = WIDTH_UNKNOWN; /* so may parameters that are changed */
    return true;
  }
  if (v->widths[slot] != WIDTH_UNKNOWN && v->widths[slot] != type_width(type))
    return complain(v, "slot %u is written with %u and with %u bits", slot,
                    v->widths[slot], type_width(type));
  v->widths[slot] = (uint8_t)type_width(type);
  return true;
}

static void set_call_widths(struct verifier *v, const struct ir_insn *insn) {
  if (insn->imm <= 0 || insn->imm >= v->f->call_count)
    return;
  const struct ir_call *call = &v->f->calls[insn->imm];
  uint32_t slot = insn->result;
  for (uint32_t i = 0; i < call->result_count; i++) {
    set_width(v, slot, call->results[i]);
    slot += ir_type_slots(call->results[i]);
  }
}

static void set_insn_width(struct verifier *v, const struct ir_insn *insn) {
  if (insn->op >= IR_OP_COUNT || insn->result == IR_NONE)
    return;
  if (insn->op == IR_CALL) {
    set_call_widths(v, insn);
    return;
  }
  ir_type type = ir_insn_result_type(insn);
  if (type.kind == IR_VOID)
    return;
  set_width(v, insn->result, type);
  if (ir_op_has_second(insn->op))
    set_width(v, insn->result + ir_type_slots(type), (ir_type){IR_INT, 1});
}

/* The width of each slot that is always written in the same. */
static bool find_widths(struct verifier *v) {
  const struct ir_function *f = v->f;
  uint32_t slot = 0;
  for (uint32_t i = 0; i < f->param_count; i++) {
    set_width(v, slot, f->params[i]);
    slot += ir_type_slots(f->params[i]);
  }
  for (v->insn = 0; v->insn < f->insn_count && !v->complaint; v->insn++)
    set_insn_width(v, &f->insns[v->insn]);
  v->insn = IR_NONE;
  return v->complaint == NULL;
}

/* ------------------------------------------- temporaries before their reads */

/* Temporaries that were written on all paths so far. */
struct defined {
  struct verifier *v;
  uint64_t *now;
};

static void add_defined(void *context, uint32_t slot) {
  struct defined *d = context;
  bit_set(d->now, slot);
}

static void check_defined(void *context, uint32_t slot) {
  struct defined *d = context;
  if (slot >= d->v->f->first_temp && !bit_test(d->now, slot))
    complain(d->v, "slot %u may be read before it is written", slot);
}

/* Runs through the block; nothing is wrong after the execution has ended. */
static void run_block(struct verifier *v, uint32_t block, uint64_t *now,
                      bool check) {
  const struct ir_block *b = &v->f->blocks[block];
  struct defined d = {v, now};
  v->block = block;
  for (uint32_t i = b->first; i < b->first + b->count; i++) {
    const struct ir_insn *insn = &v->f->insns[i];
    v->insn = i;
    if (check)
      ir_insn_reads(v->program, v->f, insn, check_defined, &d);
    ir_insn_writes(v->program, v->f, insn, add_defined, &d);
    if (insn->op == IR_TRAP || insn->op == IR_UNSUPPORTED)
      memset(now, 255, bit_words(v->f->slot_count) * sizeof *now);
  }
}

/* Meets what is defined at the end of block with the starts of its
 * successors.  Has any changed? */
static bool flow_on(const struct graph *g, uint32_t block, const uint64_t *now,
                    uint64_t *in, size_t words) {
  bool changed = false;
  for (uint32_t e = g->first[block]; e < g->first[block + 1]; e++) {
    uint64_t *to = in + g->next[e] * words;
    for (size_t w = 0; w < words; w++) {
      changed |= (to[w] & ~now[w]) != 0;
      to[w] &= now[w];
    }
  }
  return changed;
}

/* The greatest fixpoint of what is defined where blocks begin; then each block
 * is checked once. */
static void flow(struct verifier *v, const struct graph *g, uint64_t *in,
                 uint64_t *now) {
  size_t words = bit_words(v->f->slot_count);
  bool changed = true;
  memset(in, 0, words * sizeof *in);
  memset(in + words, 255, (v->f->block_count - 1) * words * sizeof *in);
  while (changed) {
    changed = false;
    for (uint32_t i = 0; i < g->reached; i++) {
      memcpy(now, in + g->order[i] * words, words * sizeof *now);
      run_block(v, g->order[i], now, false);
      changed |= flow_on(g, g->order[i], now, in, words);
    }
  }
  for (uint32_t i = 0; i < g->reached; i++)
    run_block(v, g->order[i], in + g->order[i] * words, true);
  v->insn = IR_NONE;
}

static bool check_flow(struct verifier *v) {
  struct graph g;
  size_t words = bit_words(v->f->slot_count);
  size_t size = ((size_t)v->f->block_count + 1) * words * sizeof(uint64_t);
  uint64_t *in = alloc_raw(size);
  graph_init(&g, v->program, v->f);
  flow(v, &g, in, in + v->f->block_count * words);
  graph_release(&g);
  alloc_free(in, size);
  return v->complaint == NULL;
}

/* --------------------------------------------------------------- functions */

static bool check_types(struct verifier *v, const ir_type *types,
                        uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!is_type(types[i]))
      return complain(v, "parameter or result %u has no type", i);
  return true;
}

static bool check_head(struct verifier *v) {
  const struct ir_function *f = v->f;
  if (f->name == NULL)
    return complain(v, "a function has no name");
  if (f->position >= v->program->position_count ||
      f->debug_type >= v->program->debug_type_count)
    return complain(v, "position or debug type is out of range");
  return check_types(v, f->params, f->param_count) &&
         check_types(v, f->results, f->result_count);
}

/* Parameters come first, then variables, then temporaries. */
static bool check_layout(struct verifier *v) {
  const struct ir_function *f = v->f;
  uint32_t slots = 0;
  for (uint32_t i = 0; i < f->param_count; i++)
    slots += ir_type_slots(f->params[i]);
  if (slots != f->param_slots)
    return complain(v, "parameters need %u slots, not %u", slots,
                    f->param_slots);
  if (f->param_slots > f->first_temp || f->first_temp > f->slot_count ||
      f->slot_count >= IR_CONSTANT)
    return complain(v, "slots are not in order");
  return true;
}

static bool check_local(struct verifier *v, const struct ir_local *l) {
  const struct ir_function *f = v->f;
  if (l->slot < f->param_slots || l->slot >= f->first_temp)
    return complain(v, "a local's slot, %u, is not among variables", l->slot);
  if (bit_test(v->local_slots, l->slot))
    return complain(v, "two locals have slot %u", l->slot);
  bit_set(v->local_slots, l->slot);
  if (!power_of_two(l->align))
    return complain(v, "a local's alignment is %u", l->align);
  if (l->variable != IR_NONE && l->variable >= f->variable_count)
    return complain(v, "variable %u is out of range", l->variable);
  return true;
}

static bool check_variable(struct verifier *v, const struct ir_variable *x) {
  const struct ir_function *f = v->f;
  if (x->name == NULL)
    return complain(v, "a variable has no name");
  if (x->slot != IR_NONE && x->slot >= f->slot_count)
    return complain(v, "%.80s: slot %u is out of range", x->name, x->slot);
  if (x->local != IR_NONE && x->local >= f->local_count)
    return complain(v, "%.80s: local %u is out of range", x->name, x->local);
  if (x->slot != IR_NONE && x->local != IR_NONE)
    return complain(v, "%.80s is both a slot and memory", x->name);
  if (x->type >= v->program->debug_type_count ||
      x->position >= v->program->position_count)
    return complain(v, "%.80s: type or position is out of range", x->name);
  return true;
}

static bool check_tables(struct verifier *v) {
  for (uint32_t i = 0; i < v->f->local_count; i++)
    if (!check_local(v, &v->f->locals[i]))
      return false;
  for (uint32_t i = 0; i < v->f->variable_count; i++)
    if (!check_variable(v, &v->f->variables[i]))
      return false;
  return true;
}

/* Later checks rely on what earlier ones have found in order. */
static bool check_function(struct verifier *v) {
  const struct ir_function *f = v->f;
  if (!check_head(v) || f->block_count == 0)
    return v->complaint == NULL;
  if (!check_layout(v))
    return false;
  size_t bits = bit_words(f->slot_count) * sizeof(uint64_t);
  size_t lists = (size_t)f->call_count + f->switch_count + f->ret_count;
  size_t list_size = bit_words(lists) * sizeof(uint64_t);
  v->widths = alloc_new(f->slot_count);
  v->local_slots = alloc_new(bits);
  v->lists = alloc_new(list_size);
  bool good =
      check_tables(v) && find_widths(v) && check_blocks(v) && check_flow(v);
  alloc_free(v->lists, list_size);
  alloc_free(v->local_slots, bits);
  alloc_free(v->widths, f->slot_count);
  return good;
}

/* ----------------------------------------------------------------- program */

static bool check_relocation(struct verifier *v, const struct ir_global *g,
                             uint32_t i) {
  const struct ir_relocation *r = &g->relocations[i];
  if (r->offset > g->size || g->size - r->offset < 8)
    return complain(v, "%.80s: relocation %u is outside", g->name, i);
  if (i && r[-1].offset + 8 > r->offset)
    return complain(v, "%.80s: relocation %u is not in order", g->name, i);
  if (r->constant >= v->program->constant_count)
    return complain(v, "%.80s: relocation %u: no such constant", g->name, i);
  return true;
}

static bool check_global(struct verifier *v, const struct ir_global *g) {
  if (g->name == NULL)
    return complain(v, "a global has no name");
  if (!power_of_two(g->align))
    return complain(v, "%.80s: its alignment is %u", g->name, g->align);
  if (g->position >= v->program->position_count ||
      g->debug_type >= v->program->debug_type_count)
    return complain(v, "%.80s: position or type is out of range", g->name);
  for (uint32_t i = 0; i < g->relocation_count; i++)
    if (!check_relocation(v, g, i))
      return false;
  return true;
}

/* Does it name something that is there? */
static bool check_named(struct verifier *v, const struct ir_constant *c) {
  const struct ir_program *p = v->program;
  switch (c->kind) {
  case IR_NUMBER:
  case IR_UNDEFINED:
    return true;
  case IR_GLOBAL:
    return (c->index && c->index < p->global_count) ||
           complain(v, "a constant names global %u", c->index);
  case IR_FUNCTION:
    return (c->index && c->index < p->function_count) ||
           complain(v, "a constant names function %u", c->index);
  case IR_BLOCK:
    if (c->index == 0 || c->index >= p->function_count)
      return complain(v, "a constant names function %u", c->index);
    return p->functions[c->index].block_count == 0 ||
           c->bits < p->functions[c->index].block_count ||
           complain(v, "a constant names a block that is not there");
  default:
    return complain(v, "a constant of kind %u", c->kind);
  }
}

/* Does the constant fit its type? */
static bool check_value(struct verifier *v, const struct ir_constant *c) {
  if (!is_type(c->type))
    return complain(v, "a constant has no type");
  if (c->kind >= IR_GLOBAL && type_width(c->type) != 64)
    return complain(v, "an address of %u bits", type_width(c->type));
  if (c->kind == IR_NUMBER && type_width(c->type) < 64 &&
      c->bits >> type_width(c->type))
    return complain(v, "a constant does not fit its type");
  return true;
}

static bool check_debug_type(struct verifier *v,
                             const struct ir_debug_type *t) {
  bool good = t->target < v->program->debug_type_count;
  for (uint32_t i = 0; i < t->member_count; i++)
    good = good && t->members[i].type < v->program->debug_type_count;
  return good || complain(v, "a debug type is out of range");
}

/* What is there for people: positions, scopes, types of the debugger. */
static bool check_people(struct verifier *v) {
  const struct ir_program *p = v->program;
  for (size_t i = 0; i < p->position_count; i++)
    if (p->positions[i].file >= p->file_count)
      return complain(v, "a position names file %u", p->positions[i].file);
  for (size_t i = 0; i < p->position_count; i++)
    for (uint32_t j = 0; j < IR_SCOPES; j++)
      if (p->positions[i].scopes[j] &&
          p->positions[i].scopes[j] >= p->scope_count)
        return complain(v, "a position names a scope that is not there");
  for (size_t i = 1; i < p->scope_count; i++)
    if (p->scopes[i] >= i)
      return complain(v, "scope %zu is not inside of an earlier one", i);
  for (size_t i = 0; i < p->debug_type_count; i++)
    if (!check_debug_type(v, &p->debug_types[i]))
      return false;
  return true;
}

static bool check_starts(struct verifier *v) {
  const struct ir_program *p = v->program;
  bool good = p->entry < p->function_count && p->main < p->function_count &&
              p->monitor < p->function_count;
  for (uint32_t i = 0; i < p->constructor_count; i++)
    good = good && p->constructors[i] && p->constructors[i] < p->function_count;
  for (uint32_t i = 0; i < p->destructor_count; i++)
    good = good && p->destructors[i] && p->destructors[i] < p->function_count;
  return good || complain(v, "a function to start with is out of range");
}

static bool check_program(struct verifier *v) {
  const struct ir_program *p = v->program;
  for (size_t i = 0; i < p->constant_count; i++)
    if (!check_named(v, &p->constants[i]) || !check_value(v, &p->constants[i]))
      return false;
  for (size_t i = 1; i < p->global_count; i++)
    if (!check_global(v, &p->globals[i]))
      return false;
  return check_people(v) && check_starts(v);
}

const char *ir_verify(struct ir_program *program) {
  struct verifier v = {.program = program, .insn = IR_NONE};
  if (!check_program(&v))
    return v.complaint;
  for (size_t i = 1; i < program->function_count && !v.complaint; i++) {
    v.f = &program->functions[i];
    check_function(&v);
  }
  return v.complaint;
}
