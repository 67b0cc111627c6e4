/*
 * frontend/llvm/asm_insn.c - what instructions of inline assembly do.
 *
 * One table has their names and meanings.  What is locked, and an exchange with
 * memory, is one sequentially consistent atomic access; a move from or to
 * memory is one too, with the order that x86 gives it.  Everything else that
 * reads and writes memory are two plain accesses.
 */
#include "frontend/llvm/asm_impl.h"

#include <stdlib.h>
#include <string.h>

/* One instruction while it is lowered. */
struct work {
  struct asm_state *s;
  struct lower *l;
  const struct entry *entry;
  const struct asm_insn *insn;
  struct asm_object objects[ASM_ARGS]; /* the last one is the destination */
  unsigned count, bits;
  ir_type type; /* of so many bits */
};

struct entry {
  const char *name;
  bool (*lower)(struct work *w);
  int op;               /* enum ir_op, or what the function makes of it */
  enum ir_rmw rmw;      /* what it is if it is locked */
  unsigned char args;   /* how many */
  bool lockable;        /* may have the prefix "lock" */
  enum asm_flags flags; /* what it does to them */
};

/* ------------------------------------------------------------------- flags */

static ir_operand number(struct asm_state *s, ir_type type, uint64_t n) {
  return operand_number(s->l, type, n);
}

static ir_operand flag(struct asm_state *s, enum ir_op op, ir_type type,
                       ir_operand a, ir_operand b) {
  uint32_t result = temp_new(s->l, 1);
  emit_to(s->l, op, type, result, a, b);
  return result;
}

/* Did the operation overflow? */
static ir_operand overflows(struct asm_state *s, enum ir_op op) {
  uint32_t pair = temp_new(s->l, 2);
  emit_to(s->l, op, s->flags.type, pair, s->flags.a, s->flags.b);
  return pair + 1;
}

static ir_operand zero_flag(struct asm_state *s) {
  const struct asm_flag_state *f = &s->flags;
  if (f->kind == ASM_ZERO)
    return f->known;
  if (f->kind == ASM_SUB)
    return flag(s, IR_EQ, f->type, f->a, f->b);
  if (f->kind == ASM_UNKNOWN || f->r == IR_NONE)
    return IR_NONE;
  return flag(s, IR_EQ, f->type, f->r, number(s, f->type, 0));
}

static ir_operand carry_flag(struct asm_state *s) {
  const struct asm_flag_state *f = &s->flags;
  switch (f->kind) {
  case ASM_ADD:
    return flag(s, IR_ULT, f->type, f->r, f->a);
  case ASM_SUB:
    return flag(s, IR_ULT, f->type, f->a, f->b);
  case ASM_LOGIC:
    return number(s, type_i1, 0);
  case ASM_CARRY:
    return f->known;
  default:
    return IR_NONE;
  }
}

static ir_operand sign_flag(struct asm_state *s) {
  const struct asm_flag_state *f = &s->flags;
  if (f->kind == ASM_UNKNOWN || f->kind == ASM_ZERO || f->r == IR_NONE)
    return IR_NONE;
  return flag(s, IR_SLT, f->type, f->r, number(s, f->type, 0));
}

static ir_operand overflow_flag(struct asm_state *s) {
  switch (s->flags.kind) {
  case ASM_ADD:
    return overflows(s, IR_SADD_OVERFLOW);
  case ASM_SUB:
    return overflows(s, IR_SSUB_OVERFLOW);
  case ASM_LOGIC:
    return number(s, type_i1, 0);
  default:
    return IR_NONE;
  }
}

static ir_operand both(struct asm_state *s, enum ir_op op, ir_operand a,
                       ir_operand b) {
  return a == IR_NONE || b == IR_NONE ? IR_NONE : flag(s, op, type_i1, a, b);
}

static ir_operand less_flag(struct asm_state *s) {
  const struct asm_flag_state *f = &s->flags;
  if (f->kind == ASM_SUB)
    return flag(s, IR_SLT, f->type, f->a, f->b);
  ir_operand sign = sign_flag(s);
  return both(s, IR_XOR, sign, overflow_flag(s));
}

static ir_operand below_equal_flag(struct asm_state *s) {
  ir_operand below = carry_flag(s);
  return both(s, IR_OR, below, zero_flag(s));
}

static ir_operand less_equal_flag(struct asm_state *s) {
  ir_operand less = less_flag(s);
  return both(s, IR_OR, less, zero_flag(s));
}

static const struct condition {
  char name[4];
  ir_operand (*holds)(struct asm_state *s);
  bool negated;
} conditions[] = {
    {"a", below_equal_flag, true},   {"ae", carry_flag, true},
    {"b", carry_flag, false},        {"be", below_equal_flag, false},
    {"c", carry_flag, false},        {"e", zero_flag, false},
    {"g", less_equal_flag, true},    {"ge", less_flag, true},
    {"l", less_flag, false},         {"le", less_equal_flag, false},
    {"na", below_equal_flag, false}, {"nae", carry_flag, false},
    {"nb", carry_flag, true},        {"nbe", below_equal_flag, true},
    {"nc", carry_flag, true},        {"ne", zero_flag, true},
    {"ng", less_equal_flag, false},  {"nge", less_flag, false},
    {"nl", less_flag, true},         {"nle", less_equal_flag, true},
    {"no", overflow_flag, true},     {"ns", sign_flag, true},
    {"nz", zero_flag, true},         {"o", overflow_flag, false},
    {"s", sign_flag, false},         {"z", zero_flag, false},
};

ir_operand asm_condition(struct asm_state *s, const char *name) {
  for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
    if (strcmp(conditions[i].name, name) != 0)
      continue;
    ir_operand holds = conditions[i].holds(s);
    return conditions[i].negated ? both(s, IR_XOR, holds, number(s, type_i1, 1))
                                 : holds;
  }
  return IR_NONE;
}

static void set_flags(struct work *w, enum asm_flags kind, ir_operand a,
                      ir_operand b, ir_operand r) {
  w->s->flags = (struct asm_flag_state){
      .kind = kind, .type = w->type, .a = a, .b = b, .r = r};
}

static void set_flag(struct work *w, enum asm_flags kind, ir_operand known) {
  w->s->flags = (struct asm_flag_state){
      .kind = kind, .type = w->type, .r = IR_NONE, .known = known};
}

/* ------------------------------------------------------------------ access */

static struct asm_object *destination(struct work *w) {
  return &w->objects[w->count - 1];
}

static ir_operand read(struct work *w, unsigned n) {
  return asm_read(w->s, &w->objects[n], w->bits);
}

static bool write(struct work *w, unsigned n, ir_operand value) {
  return asm_write(w->s, &w->objects[n], w->bits, value);
}

static ir_operand compute(struct work *w, enum ir_op op, ir_operand a,
                          ir_operand b) {
  return emit_temp(w->l, op, w->type, a, b);
}

static bool in_memory(const struct asm_object *o) {
  return o->place == ASM_IN_MEMORY;
}

static bool same_register(const struct work *w) {
  const struct asm_object *x = &w->objects[0], *y = &w->objects[1];
  return x->place == ASM_IN_REGISTER && y->place == ASM_IN_REGISTER &&
         x->reg == y->reg && x->high == y->high;
}

/* What was at the destination, which becomes that op value. */
static ir_operand rmw(struct work *w, enum ir_rmw op, ir_operand value) {
  uint32_t old = temp_new(w->l, 1);
  struct ir_insn *out =
      emit_to(w->l, IR_RMW, w->type, old, destination(w)->value, value);
  out->detail = (uint8_t)op;
  out->flags = IR_ATOMIC;
  out->order = IR_SEQ_CST;
  return old;
}

static ir_operand call(struct work *w, const char *name, LLVMTypeRef result,
                       const struct ir_argument *args, unsigned count) {
  LLVMContextRef context = w->l->load->context;
  LLVMTypeRef params[8];
  for (unsigned i = 0; i < count; i++)
    params[i] = args[i].type.kind == IR_PTR
                    ? LLVMPointerTypeInContext(context, 0)
                    : LLVMIntTypeInContext(context, args[i].type.bits);
  struct ir_constant f = link_function(
      w->l->load, name, LLVMFunctionType(result, params, count, false));
  struct shape shape = shape_of(w->l->load, result);
  uint32_t slot = temp_new(w->l, shape.slot_count);
  emit_call_results(w->l, f, slot, shape_types(w->l->load, shape),
                    shape.part_count, args, count);
  return slot;
}

static LLVMTypeRef int_type(struct work *w, unsigned bits) {
  return LLVMIntTypeInContext(w->l->load->context, bits);
}

/* The register becomes the value, unless the condition holds: then it stays as
 * it is, also those bits that a write of 32 bits makes zero. */
static void set_unless(struct work *w, unsigned reg, ir_operand stays,
                       ir_operand value) {
  unsigned known = w->s->registers[reg].bits;
  unsigned bits = w->bits == 32 && known == 64 ? 64 : w->bits;
  ir_operand old = asm_get_register(w->s, reg, bits);
  if (bits != w->bits) {
    uint32_t wide = temp_new(w->l, 1);
    emit_convert(w->l, IR_ZEXT, type_i64, wide, w->type, value);
    value = wide;
  }
  uint32_t r = temp_new(w->l, 1);
  emit_select(w->l, asm_int(bits), r, stays, old, value);
  asm_set_register(w->s, reg, bits, r);
  if (bits == 32)
    w->s->registers[reg].zeroed = false;
}

/* ------------------------------------------------------------------- moves */

static bool do_mov(struct work *w) {
  struct asm_object *from = &w->objects[0], *to = &w->objects[1];
  if (in_memory(from) && in_memory(to))
    return false;
  if (in_memory(to) && !to->packed) {
    ir_operand value = read(w, 0);
    struct ir_insn *out =
        emit_to(w->l, IR_STORE, w->type, IR_NONE, to->value, value);
    out->flags = IR_ATOMIC;
    out->order = IR_RELEASE;
    return true;
  }
  if (in_memory(from) && !from->packed) {
    uint32_t value = temp_new(w->l, 1);
    struct ir_insn *out =
        emit_to(w->l, IR_LOAD, w->type, value, from->value, IR_NONE);
    out->flags = IR_ATOMIC;
    out->order = IR_ACQUIRE;
    return write(w, 1, value);
  }
  return write(w, 1, read(w, 0));
}

static bool do_lea(struct work *w) {
  struct asm_object *from = &w->objects[0];
  return in_memory(from) && w->bits == 64 && write(w, 1, from->value);
}

static bool do_xchg(struct work *w) {
  if (in_memory(&w->objects[0])) {
    struct asm_object memory = w->objects[0];
    w->objects[0] = w->objects[1];
    w->objects[1] = memory;
  }
  ir_operand a = read(w, 0), b;
  b = in_memory(&w->objects[1]) ? rmw(w, IR_RMW_XCHG, a) : read(w, 1);
  return (in_memory(&w->objects[1]) || write(w, 1, a)) && write(w, 0, b);
}

static bool do_cmov(struct work *w) {
  ir_operand holds = asm_condition(w->s, w->insn->name + 4), value;
  if (holds == IR_NONE)
    return false;
  value = temp_new(w->l, 1);
  ir_operand from = read(w, 0), old = read(w, 1);
  emit_select(w->l, w->type, value, holds, from, old);
  return write(w, 1, value);
}

static bool do_set(struct work *w) {
  ir_operand holds = asm_condition(w->s, w->insn->name + 3);
  if (holds == IR_NONE)
    return false;
  uint32_t value = temp_new(w->l, 1);
  emit_convert(w->l, IR_ZEXT, type_i8, value, type_i1, holds);
  return write(w, 0, value);
}

static unsigned suffix_bits(char suffix) {
  switch (suffix) {
  case 'b':
    return 8;
  case 'w':
    return 16;
  case 'l':
    return 32;
  case 'q':
    return 64;
  default:
    return 0;
  }
}

/* "movzbl": zero (z) or sign (s), from, to. */
static bool do_extend(struct work *w) {
  const char *name = w->insn->name;
  unsigned from = suffix_bits(name[4]), to = suffix_bits(name[5]);
  if (from == 0 || to <= from || name[6] != '\0')
    return false;
  ir_operand a = asm_read(w->s, &w->objects[0], from);
  uint32_t value = temp_new(w->l, 1);
  emit_convert(w->l, name[3] == 'z' ? IR_ZEXT : IR_SEXT, asm_int(to), value,
               asm_int(from), a);
  return asm_write(w->s, &w->objects[1], to, value);
}

/* -------------------------------------------------------------- arithmetic */

static bool do_binary(struct work *w) {
  enum ir_op op = (enum ir_op)w->entry->op;
  ir_operand a, b, r;
  if (same_register(w) && (op == IR_XOR || op == IR_SUB)) {
    r = number(w->s, w->type, 0);
    set_flags(w, ASM_LOGIC, r, r, r);
    return write(w, 1, r);
  }
  b = read(w, 0);
  a = w->insn->lock ? rmw(w, w->entry->rmw, b) : read(w, 1);
  r = compute(w, op, a, b);
  set_flags(w, w->entry->flags, a, b, r);
  return w->insn->lock || write(w, 1, r);
}

/* The destination stays as it is. */
static bool do_compare(struct work *w) {
  ir_operand b = read(w, 0), a = same_register(w) ? b : read(w, 1), r = a;
  if (w->entry->op == IR_SUB)
    r = compute(w, IR_SUB, a, b);
  else if (a != b)
    r = compute(w, IR_AND, a, b);
  set_flags(w, w->entry->flags, a, b, r);
  return true;
}

/* inc, dec and not: by a number. */
static bool do_step(struct work *w) {
  enum ir_op op = (enum ir_op)w->entry->op;
  uint64_t by = op == IR_XOR ? UINT64_MAX >> (64 - w->bits) : 1;
  ir_operand b = number(w->s, w->type, by);
  ir_operand a = w->insn->lock ? rmw(w, w->entry->rmw, b) : read(w, 0);
  ir_operand r = compute(w, op, a, b);
  if (w->entry->flags != ASM_UNKNOWN)
    set_flags(w, w->entry->flags, a, b, r);
  return w->insn->lock || write(w, 0, r);
}

/* Negates in memory, atomically: what was there. */
static ir_operand locked_negate(struct work *w) {
  struct ir_argument args[] = {
      {.value = w->objects[0].value, .type = type_ptr},
      {.value = number(w->s, type_i32, w->bits / 8), .type = type_i32}};
  ir_operand old = call(w, "__allways_asm_negate", int_type(w, 64), args, 2);
  if (w->bits == 64)
    return old;
  uint32_t value = temp_new(w->l, 1);
  emit_convert(w->l, IR_TRUNC, w->type, value, type_i64, old);
  return value;
}

static bool do_neg(struct work *w) {
  ir_operand zero = number(w->s, w->type, 0);
  ir_operand b = w->insn->lock ? locked_negate(w) : read(w, 0);
  ir_operand r = compute(w, IR_SUB, zero, b);
  set_flags(w, ASM_SUB, zero, b, r);
  return w->insn->lock || write(w, 0, r);
}

/* The carry as a number. */
static ir_operand carry_number(struct work *w) {
  ir_operand carry = carry_flag(w->s);
  if (carry == IR_NONE)
    return IR_NONE;
  uint32_t value = temp_new(w->l, 1);
  emit_convert(w->l, IR_ZEXT, w->type, value, type_i1, carry);
  return value;
}

/* adc and sbb: a op b op carry, and whether one of both has carried. */
static bool do_carried(struct work *w) {
  enum ir_op op = (enum ir_op)w->entry->op;
  enum ir_op over = op == IR_ADD ? IR_UADD_OVERFLOW : IR_USUB_OVERFLOW;
  ir_operand carry = carry_number(w);
  uint32_t first = temp_new(w->l, 2), second = temp_new(w->l, 2);
  if (carry == IR_NONE || w->insn->lock)
    return false;
  ir_operand b = read(w, 0), a = read(w, 1);
  if (op == IR_SUB && same_register(w))
    a = b = number(w->s, w->type, 0);
  emit_to(w->l, over, w->type, first, a, b);
  emit_to(w->l, over, w->type, second, first, carry);
  set_flag(w, ASM_CARRY, flag(w->s, IR_OR, type_i1, first + 1, second + 1));
  w->s->flags.r = second;
  return write(w, 1, second);
}

static bool do_imul(struct work *w) {
  ir_operand a = read(w, 0);
  ir_operand b = w->count == 3 ? read(w, 1) : read(w, w->count - 1);
  set_flags(w, ASM_UNKNOWN, IR_NONE, IR_NONE, IR_NONE);
  return w->count > 1 && write(w, w->count - 1, compute(w, IR_MUL, a, b));
}

/* rdx:rax = rax * object. */
static bool do_mul(struct work *w) {
  if (w->bits < 32)
    return false;
  ir_type wide = asm_int(2 * w->bits);
  uint32_t parts[2];
  ir_operand from[2] = {read(w, 0), asm_get_register(w->s, ASM_RAX, w->bits)};
  for (unsigned i = 0; i < 2; i++) {
    parts[i] = temp_new(w->l, ir_type_slots(wide));
    emit_convert(w->l, IR_ZEXT, wide, parts[i], w->type, from[i]);
  }
  uint32_t product = emit_temp(w->l, IR_MUL, wide, parts[0], parts[1]);
  uint32_t shifted = emit_temp(w->l, IR_LSHR, wide, product,
                               operand_number(w->l, wide, w->bits));
  uint32_t low = temp_new(w->l, 1), high = temp_new(w->l, 1);
  emit_convert(w->l, IR_TRUNC, w->type, low, wide, product);
  emit_convert(w->l, IR_TRUNC, w->type, high, wide, shifted);
  asm_set_register(w->s, ASM_RAX, w->bits, low);
  asm_set_register(w->s, ASM_RDX, w->bits, high);
  set_flags(w, ASM_UNKNOWN, IR_NONE, IR_NONE, IR_NONE);
  return true;
}

/* -------------------------------------------------------------------- bits */

/* A count of at most 31, or 63, as a number of so many bits. */
static ir_operand shift_count(struct work *w, ir_type type) {
  ir_operand count =
      w->count == 1 ? number(w->s, type, 1) : asm_read(w->s, &w->objects[0], 8);
  if (w->count == 1)
    return count;
  uint32_t wide = temp_new(w->l, 1);
  if (type.bits > 8)
    emit_convert(w->l, IR_ZEXT, type, wide, type_i8, count);
  else
    emit_to(w->l, IR_MOV, type, wide, count, IR_NONE);
  return emit_temp(w->l, IR_AND, type, wide,
                   number(w->s, type, w->bits == 64 ? 63 : 31));
}

/* Small ones are shifted in 32 bits, where the count fits. */
static bool do_shift(struct work *w) {
  enum ir_op op = (enum ir_op)w->entry->op;
  ir_type wide = asm_int(w->bits < 32 ? 32 : w->bits);
  ir_operand a = read(w, w->count - 1);
  if (wide.bits != w->bits) {
    uint32_t extended = temp_new(w->l, 1);
    emit_convert(w->l, op == IR_ASHR ? IR_SEXT : IR_ZEXT, wide, extended,
                 w->type, a);
    a = extended;
  }
  ir_operand r = emit_temp(w->l, op, wide, a, shift_count(w, wide));
  if (wide.bits != w->bits) {
    uint32_t cut = temp_new(w->l, 1);
    emit_convert(w->l, IR_TRUNC, w->type, cut, wide, r);
    r = cut;
  }
  set_flags(w, ASM_UNKNOWN, IR_NONE, IR_NONE, IR_NONE);
  return write(w, w->count - 1, r);
}

static bool do_rotate(struct work *w) {
  ir_operand a = read(w, w->count - 1), count = shift_count(w, w->type);
  uint32_t r = temp_new(w->l, 1);
  emit_to(w->l, (enum ir_op)w->entry->op, w->type, r, a, a)->c = count;
  set_flags(w, ASM_UNKNOWN, IR_NONE, IR_NONE, IR_NONE);
  return write(w, w->count - 1, r);
}

static bool do_bswap(struct work *w) {
  return w->bits >= 32 &&
         write(w, 0, compute(w, IR_BSWAP, read(w, 0), IR_NONE));
}

/* popcnt, tzcnt and lzcnt. */
static bool do_count(struct work *w) {
  ir_operand a = read(w, 0);
  ir_operand r = compute(w, (enum ir_op)w->entry->op, a, IR_NONE);
  set_flag(w, w->entry->op == IR_CTPOP ? ASM_ZERO : ASM_CARRY,
           flag(w->s, IR_EQ, w->type, a, number(w->s, w->type, 0)));
  if (w->entry->op != IR_CTPOP)
    w->s->flags.r = r;
  return write(w, 1, r);
}

/* bsf and bsr: of zero the destination stays as it is. */
static bool do_scan(struct work *w) {
  ir_operand a = read(w, 0);
  ir_operand zero = flag(w->s, IR_EQ, w->type, a, number(w->s, w->type, 0));
  ir_operand found = compute(w, (enum ir_op)w->entry->op, a, IR_NONE);
  if (w->entry->op == IR_CTLZ)
    found = compute(w, IR_SUB, number(w->s, w->type, w->bits - 1), found);
  set_flag(w, ASM_ZERO, zero);
  if (w->objects[1].place != ASM_IN_REGISTER)
    return false;
  set_unless(w, w->objects[1].reg, zero, found);
  return true;
}

/* A register that says which bit of memory may lead to another word. */
static void move_to_word(struct work *w, ir_operand bit) {
  unsigned bits = w->bits, log = bits == 64 ? 6 : bits == 32 ? 5 : 4;
  ir_operand wide = bit;
  if (bits != 64) {
    wide = temp_new(w->l, 1);
    emit_convert(w->l, IR_SEXT, type_i64, wide, w->type, bit);
  }
  ir_operand word =
      emit_temp(w->l, IR_ASHR, type_i64, wide, number(w->s, type_i64, log));
  uint32_t at = temp_new(w->l, 1);
  emit_to(w->l, IR_PTRADD, type_ptr, at, destination(w)->value, word)->imm =
      bits / 8;
  destination(w)->value = at;
}

/* bt, bts, btr, btc: the carry is the bit. */
static bool do_bit(struct work *w) {
  if (w->bits == 8)
    return false;
  ir_operand bit = read(w, 0), one = number(w->s, w->type, 1), mask, old, r;
  if (in_memory(&w->objects[1]) && w->objects[0].place == ASM_IN_REGISTER)
    move_to_word(w, bit);
  bit = compute(w, IR_AND, bit, number(w->s, w->type, w->bits - 1));
  mask = compute(w, IR_SHL, one, bit);
  if (w->entry->op == IR_AND)
    mask = compute(w, IR_XOR, mask,
                   number(w->s, w->type, UINT64_MAX >> (64 - w->bits)));
  old = w->insn->lock ? rmw(w, w->entry->rmw, mask) : read(w, 1);
  r = compute(w, IR_AND, compute(w, IR_LSHR, old, bit), one);
  set_flag(w, ASM_CARRY,
           flag(w->s, IR_NE, w->type, r, number(w->s, w->type, 0)));
  if (w->insn->lock || w->entry->op == IR_MOV)
    return true;
  return write(w, 1, compute(w, (enum ir_op)w->entry->op, old, mask));
}

/* --------------------------------------------------------- compare, exchange
 */

static bool do_xadd(struct work *w) {
  ir_operand b = read(w, 0), a, r;
  a = w->insn->lock ? rmw(w, IR_RMW_ADD, b) : read(w, 1);
  r = compute(w, IR_ADD, a, b);
  set_flags(w, ASM_ADD, a, b, r);
  return write(w, 0, a) && (w->insn->lock || write(w, 1, r));
}

/* Plain accesses: the destination is always written. */
static ir_operand plain_cmpxchg(struct work *w, ir_operand expected,
                                ir_operand desired) {
  ir_operand old = read(w, 1);
  ir_operand equal = flag(w->s, IR_EQ, w->type, old, expected);
  uint32_t value = temp_new(w->l, 1);
  emit_select(w->l, w->type, value, equal, desired, old);
  set_flag(w, ASM_ZERO, equal);
  return write(w, 1, value) ? old : IR_NONE;
}

static ir_operand locked_cmpxchg(struct work *w, ir_operand expected,
                                 ir_operand desired) {
  uint32_t pair = temp_new(w->l, 2);
  struct ir_insn *out =
      emit_to(w->l, IR_CMPXCHG, w->type, pair, destination(w)->value, expected);
  out->c = desired;
  out->flags = IR_ATOMIC;
  out->order = out->detail = IR_SEQ_CST;
  set_flag(w, ASM_ZERO, pair + 1);
  return pair;
}

static bool do_cmpxchg(struct work *w) {
  if (!in_memory(destination(w)))
    return false;
  ir_operand desired = read(w, 0);
  ir_operand expected = asm_get_register(w->s, ASM_RAX, w->bits);
  ir_operand old = w->insn->lock ? locked_cmpxchg(w, expected, desired)
                                 : plain_cmpxchg(w, expected, desired);
  if (old == IR_NONE)
    return false;
  if (w->bits == 32 && w->s->registers[ASM_RAX].bits == 64)
    set_unless(w, ASM_RAX, w->s->flags.known, old);
  else
    asm_set_register(w->s, ASM_RAX, w->bits, old);
  if (w->bits == 32) /* the upper half is not written if they are equal */
    w->s->registers[ASM_RAX].zeroed = false;
  return true;
}

/* rdx:rax is compared, rcx:rbx is written.  To write what is compared, which
 * nobody has set, is a way to read both words. */
static bool do_cmpxchg16b(struct work *w) {
  static const unsigned regs[] = {ASM_RAX, ASM_RDX, ASM_RBX, ASM_RCX};
  struct ir_argument args[5] = {
      {.value = w->objects[0].value, .type = type_ptr}};
  if (!in_memory(&w->objects[0]) || !w->insn->lock)
    return false;
  for (unsigned i = 0; i < 4; i++)
    args[i + 1] = (struct ir_argument){
        .value = asm_get_register(w->s, regs[i], 64), .type = type_i64};
  if (args[1].value == args[3].value && args[2].value == args[4].value)
    for (unsigned i = 1; i < 5; i++)
      args[i].value = number(w->s, type_i64, 0);
  LLVMTypeRef fields[] = {int_type(w, 64), int_type(w, 64)};
  LLVMTypeRef pair =
      LLVMStructTypeInContext(w->l->load->context, fields, 2, false);
  ir_operand old = call(w, "__allways_asm_cmpxchg16b", pair, args, 5);
  ir_operand low = flag(w->s, IR_EQ, type_i64, old, args[1].value);
  ir_operand high = flag(w->s, IR_EQ, type_i64, old + 1, args[2].value);
  asm_set_register(w->s, ASM_RAX, 64, old);
  asm_set_register(w->s, ASM_RDX, 64, old + 1);
  set_flag(w, ASM_ZERO, flag(w->s, IR_AND, type_i1, low, high));
  return true;
}

/* ------------------------------------------------------------- the machine */

static bool do_nothing(struct work *w) {
  (void)w;
  return true;
}

static bool do_fence(struct work *w) {
  emit(w->l, IR_FENCE, type_void)->order = (uint8_t)w->entry->op;
  return true;
}

static bool do_trap(struct work *w) {
  emit(w->l, IR_TRAP, type_void);
  return true;
}

/* Both halves are choices of their own: so a program that looks at the lower
 * one only has fewer to make. */
static bool do_rdtsc(struct work *w) {
  LLVMTypeRef half = int_type(w, 32);
  ir_operand low = call(w, "__allways_asm_rdtsc", half, NULL, 0);
  ir_operand high = call(w, "__allways_asm_rdtsc", half, NULL, 0);
  asm_set_register(w->s, ASM_RAX, 32, low);
  asm_set_register(w->s, ASM_RDX, 32, high);
  if (w->entry->op) /* rdtscp: the processor's number, which is 0 */
    asm_set_register(w->s, ASM_RCX, 32, number(w->s, type_i32, 0));
  return true;
}

static bool do_cpuid(struct work *w) {
  static const unsigned regs[] = {ASM_RAX, ASM_RBX, ASM_RCX, ASM_RDX};
  ir_operand leaf = asm_get_register(w->s, ASM_RAX, 32), results[4];
  for (unsigned i = 0; i < 4; i++) {
    struct ir_argument args[] = {
        {.value = leaf, .type = type_i32},
        {.value = number(w->s, type_i32, i), .type = type_i32}};
    results[i] = call(w, "__allways_asm_cpuid", int_type(w, 32), args, 2);
  }
  for (unsigned i = 0; i < 4; i++)
    asm_set_register(w->s, regs[i], 32, results[i]);
  return true;
}

/* ------------------------------------------------------------------- table */

#define BINARY(name, op, flags)                                                \
  { #name, do_binary, IR_##op, IR_RMW_##op, 2, true, flags }
#define PLAIN(name, lower, op, args)                                           \
  { #name, lower, op, IR_RMW_XCHG, args, false, ASM_UNKNOWN }

/* Sorted by name.  cmovCC, setCC, movzXY and movsXY are found by prefix. */
static const struct entry entries[] = {
    PLAIN(adc, do_carried, IR_ADD, 2),
    BINARY(add, ADD, ASM_ADD),
    BINARY(and, AND, ASM_LOGIC),
    PLAIN(bsf, do_scan, IR_CTTZ, 2),
    PLAIN(bsr, do_scan, IR_CTLZ, 2),
    PLAIN(bswap, do_bswap, 0, 1),
    PLAIN(bt, do_bit, IR_MOV, 2),
    {"btc", do_bit, IR_XOR, IR_RMW_XOR, 2, true, ASM_UNKNOWN},
    {"btr", do_bit, IR_AND, IR_RMW_AND, 2, true, ASM_UNKNOWN},
    {"bts", do_bit, IR_OR, IR_RMW_OR, 2, true, ASM_UNKNOWN},
    PLAIN(cld, do_nothing, 0, 0),
    {"cmp", do_compare, IR_SUB, IR_RMW_XCHG, 2, false, ASM_SUB},
    {"cmpxchg", do_cmpxchg, 0, IR_RMW_XCHG, 2, true, ASM_UNKNOWN},
    {"cmpxchg16b", do_cmpxchg16b, 0, IR_RMW_XCHG, 1, true, ASM_UNKNOWN},
    PLAIN(cpuid, do_cpuid, 0, 0),
    {"dec", do_step, IR_SUB, IR_RMW_SUB, 1, true, ASM_STEP},
    PLAIN(imul, do_imul, 0, 2),
    {"inc", do_step, IR_ADD, IR_RMW_ADD, 1, true, ASM_STEP},
    PLAIN(lea, do_lea, 0, 2),
    PLAIN(lfence, do_fence, IR_ACQUIRE, 0),
    PLAIN(lzcnt, do_count, IR_CTLZ, 2),
    PLAIN(mfence, do_fence, IR_SEQ_CST, 0),
    PLAIN(mov, do_mov, 0, 2),
    PLAIN(movabs, do_mov, 0, 2),
    PLAIN(mul, do_mul, 0, 1),
    {"neg", do_neg, 0, IR_RMW_XCHG, 1, true, ASM_SUB},
    PLAIN(nop, do_nothing, 0, 0),
    {"not", do_step, IR_XOR, IR_RMW_XOR, 1, true, ASM_UNKNOWN},
    BINARY(or, OR, ASM_LOGIC),
    PLAIN(pause, do_nothing, 0, 0),
    PLAIN(popcnt, do_count, IR_CTPOP, 2),
    PLAIN(prefetchnta, do_nothing, 0, 1),
    PLAIN(prefetcht0, do_nothing, 0, 1),
    PLAIN(prefetcht1, do_nothing, 0, 1),
    PLAIN(prefetcht2, do_nothing, 0, 1),
    PLAIN(prefetchw, do_nothing, 0, 1),
    PLAIN(rdtsc, do_rdtsc, 0, 0),
    PLAIN(rdtscp, do_rdtsc, 1, 0),
    PLAIN(rol, do_rotate, IR_FSHL, 2),
    PLAIN(ror, do_rotate, IR_FSHR, 2),
    PLAIN(sal, do_shift, IR_SHL, 2),
    PLAIN(sar, do_shift, IR_ASHR, 2),
    PLAIN(sbb, do_carried, IR_SUB, 2),
    PLAIN(sfence, do_fence, IR_RELEASE, 0),
    PLAIN(shl, do_shift, IR_SHL, 2),
    PLAIN(shr, do_shift, IR_LSHR, 2),
    BINARY(sub, SUB, ASM_SUB),
    {"test", do_compare, IR_AND, IR_RMW_XCHG, 2, false, ASM_LOGIC},
    PLAIN(tzcnt, do_count, IR_CTTZ, 2),
    PLAIN(ud2, do_trap, 0, 0),
    {"xadd", do_xadd, 0, IR_RMW_ADD, 2, true, ASM_ADD},
    {"xchg", do_xchg, 0, IR_RMW_XCHG, 2, true, ASM_UNKNOWN},
    BINARY(xor, XOR, ASM_LOGIC),
};
static const struct entry cmov_entry = PLAIN(cmov, do_cmov, 0, 2),
                          set_entry = PLAIN(set, do_set, 8, 1),
                          extend_entry = PLAIN(movx, do_extend, 8, 2);
#undef BINARY
#undef PLAIN

static int compare_name(const void *key, const void *item) {
  return strcmp(key, ((const struct entry *)item)->name);
}

static const struct entry *look_up(const char *name) {
  return bsearch(name, entries, sizeof entries / sizeof *entries,
                 sizeof *entries, compare_name);
}

/* The meaning of an instruction, and how many bits its name says, or 0. */
static const struct entry *find(const char *name, unsigned *bits) {
  char stem[ASM_NAME];
  size_t length = strlen(name);
  const struct entry *found = look_up(name);
  *bits = 0;
  if (found)
    return found;
  memcpy(stem, name, length + 1);
  stem[length - 1] = '\0';
  *bits = suffix_bits(name[length - 1]);
  found = *bits ? look_up(stem) : NULL;
  if (found && found->args)
    return found;
  *bits = 0;
  if (strncmp(name, "cmov", 4) == 0)
    return &cmov_entry;
  if (strncmp(name, "set", 3) == 0)
    return &set_entry;
  return strncmp(name, "movz", 4) == 0 || strncmp(name, "movs", 4) == 0
             ? &extend_entry
             : NULL;
}

/* Instructions whose last argument may be the only one, or one of three. */
static bool count_fits(const struct entry *e, unsigned count) {
  return e->args == count ||
         (count == 1 && (e->lower == do_shift || e->lower == do_rotate)) ||
         (count == 3 && e->lower == do_imul);
}

/* A register says how many bits it has.  What is in memory does not: an
 * assembler would not know, either. */
static unsigned width_of(const struct work *w) {
  for (unsigned i = w->count; i-- > 0;)
    if (w->objects[i].place == ASM_IN_REGISTER && w->objects[i].bits)
      return w->objects[i].bits;
  return 0;
}

/* "lock; addl $0, 0(%rsp)": a fence. */
static bool is_stack_fence(const struct asm_insn *insn) {
  const struct asm_arg *by = &insn->args[0], *to = &insn->args[1];
  return insn->lock && insn->arg_count == 2 &&
         (strncmp(insn->name, "add", 3) == 0 ||
          strncmp(insn->name, "or", 2) == 0) &&
         by->kind == ASM_NUMBER && by->number == 0 && to->kind == ASM_MEMORY &&
         to->base.kind == ASM_NAMED && to->base.number == ASM_RSP &&
         to->index.kind == ASM_NONE;
}

static bool set_objects(struct work *w) {
  w->count = w->insn->arg_count;
  for (unsigned i = 0; i < w->count; i++)
    if (!asm_object(w->s, &w->insn->args[i], &w->objects[i]))
      return false;
  if (w->entry->lower == do_shift || w->entry->lower == do_rotate)
    if (w->bits == 0 && w->count)
      w->bits = w->objects[w->count - 1].bits;
  if (w->entry == &set_entry)
    w->bits = 8;
  if (w->bits == 0)
    w->bits = width_of(w);
  w->type = asm_int(w->bits);
  return w->count == 0 || w->bits || w->entry->lower == do_nothing ||
         w->entry->lower == do_cmpxchg16b;
}

/* A name such as "al" for a value of 32 bits is a mistake that the assembler
 * would not let pass. */
static bool widths_fit(const struct work *w) {
  if (w->entry->lower == do_nothing || w->entry == &extend_entry ||
      w->entry->lower == do_shift || w->entry->lower == do_rotate)
    return true;
  for (unsigned i = 0; i < w->count; i++)
    if (w->objects[i].place == ASM_IN_REGISTER && w->objects[i].bits &&
        w->objects[i].bits != w->bits)
      return false;
  return true;
}

bool asm_insn(struct asm_state *s, const struct asm_insn *insn) {
  struct work w = {.s = s, .l = s->l, .insn = insn};
  if (is_stack_fence(insn)) {
    emit(s->l, IR_FENCE, type_void)->order = IR_SEQ_CST;
    s->flags.kind = ASM_UNKNOWN;
    return true;
  }
  w.entry = find(insn->name, &w.bits);
  if (!w.entry || !count_fits(w.entry, insn->arg_count) || !set_objects(&w) ||
      !widths_fit(&w))
    return false;
  if (insn->rep && strcmp(insn->name, "nop") != 0)
    return false;
  if (insn->lock && (!w.entry->lockable || !in_memory(destination(&w))))
    return false;
  return w.entry->lower(&w);
}
