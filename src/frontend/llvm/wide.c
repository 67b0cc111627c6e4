/*
 * frontend/llvm/wide.c - integers of more than 64 bits that are not i128.
 *
 * Clang makes them for bit-fields of packed structs, and for built-in functions
 * that check for overflow.  Such a value is words: parts of 64 bits, the last
 * of which has the rest.
 *
 *     i200:  word 0 i64 | word 1 i64 | word 2 i64 | word 3 i8
 *
 * What works bit by bit is done word by word.  So bits that are not defined
 * stay apart from the others: the engine knows them one by one in values of one
 * slot, but not in all operations on two.  For that reason bit-fields that make
 * up an i128 go the same way.  Arithmetic on less than 128 bits is done in
 * i128; on more it is not supported.
 */
#include "frontend/llvm/lower_impl.h"

static const ir_type type_i128 = {IR_INT, 128};

/* An integer of any width, taken apart.  Above the last word there is only
 * fill, once the last one is as wide as the others. */
struct words {
  unsigned bits, count;
  ir_operand at[WORDS_MAX], fill;
  bool widened;
};

/* ------------------------------------------------------- words and wholes */

static ir_type word_type(const struct words *x, unsigned index) {
  return x->widened ? type_i64 : shape_word(x->bits, index);
}

/* Half of an i128. */
static ir_operand half_of(struct lower *l, LLVMValueRef value, unsigned index) {
  struct ir_constant constant;
  if (constant_word(value, index, &constant))
    return operand_constant(l, constant);
  ir_operand a = value_scalar(l, value);
  if (index)
    a = emit_temp(l, IR_LSHR, type_i128, a, operand_number(l, type_i128, 64));
  uint32_t half = temp_new(l, 1);
  emit_convert(l, IR_TRUNC, type_i64, half, type_i128, a);
  return half;
}

static struct words words_of(struct lower *l, LLVMValueRef value) {
  struct words x = {.bits = LLVMGetIntTypeWidth(LLVMTypeOf(value))};
  x.count = (x.bits + 63) / 64;
  for (unsigned i = 0; i < x.count; i++)
    x.at[i] = x.bits == 128 ? half_of(l, value, i) : value_part(l, value, i);
  return x;
}

/* The last word as wide as the others, and what would follow it. */
static void widen(struct lower *l, struct words *x, bool is_signed) {
  ir_operand *last = &x->at[x->count - 1];
  ir_type type = word_type(x, x->count - 1);
  if (type.bits < 64) {
    uint32_t wide = temp_new(l, 1);
    emit_convert(l, is_signed ? IR_SEXT : IR_ZEXT, type_i64, wide, type, *last);
    *last = wide;
  }
  x->fill = is_signed ? emit_temp(l, IR_ASHR, type_i64, *last,
                                  operand_number(l, type_i64, 63))
                      : operand_number(l, type_i64, 0);
  x->widened = true;
}

/* Word `index` of a widened value, which goes on in both directions. */
static ir_operand word_at(struct lower *l, const struct words *x, int index) {
  return index < 0               ? operand_number(l, type_i64, 0)
         : index < (int)x->count ? x->at[index]
                                 : x->fill;
}

/* Two words as an i128. */
static void join(struct lower *l, ir_operand low, ir_operand high,
                 uint32_t result) {
  uint32_t wide = temp_new(l, 2), upper = temp_new(l, 2);
  emit_convert(l, IR_ZEXT, type_i128, wide, type_i64, low);
  emit_convert(l, IR_ZEXT, type_i128, upper, type_i64, high);
  uint32_t shifted =
      emit_temp(l, IR_SHL, type_i128, upper, operand_number(l, type_i128, 64));
  emit_to(l, IR_OR, type_i128, result, wide, shifted);
}

/* A value of at most 128 bits as an i128. */
static ir_operand as_i128(struct lower *l, struct words x, bool is_signed) {
  uint32_t result = temp_new(l, 2);
  widen(l, &x, is_signed);
  join(l, x.at[0], word_at(l, &x, 1), result);
  return result;
}

/* The low bits of an i128, 65 to 127, as words. */
static void from_i128(struct lower *l, ir_operand whole, unsigned bits,
                      uint32_t result) {
  uint32_t upper =
      emit_temp(l, IR_LSHR, type_i128, whole, operand_number(l, type_i128, 64));
  emit_convert(l, IR_TRUNC, type_i64, result, type_i128, whole);
  emit_convert(l, IR_TRUNC, shape_word(bits, 1), result + 1, type_i128, upper);
}

/* Where to put the words of a result; those of an i128 are joined when they
 * are there. */
static uint32_t begin_words(struct lower *l, unsigned bits, uint32_t result) {
  return bits == 128 ? temp_new(l, 2) : result;
}

static void end_words(struct lower *l, unsigned bits, uint32_t words,
                      uint32_t result) {
  if (bits == 128)
    join(l, words, words + 1, result);
}

/* A word of one width into one that is not wider. */
static void put_word(struct lower *l, ir_type type, uint32_t result,
                     ir_type from, ir_operand a) {
  if (type_equal(type, from))
    emit_to(l, IR_MOV, type, result, a, IR_NONE);
  else
    emit_convert(l, IR_TRUNC, type, result, from, a);
}

/* ----------------------------------------------------------- bit by bit */

static bool is_bitwise(enum ir_op op) {
  return op == IR_AND || op == IR_OR || op == IR_XOR;
}

static bool is_shift(enum ir_op op) {
  return op == IR_SHL || op == IR_LSHR || op == IR_ASHR;
}

static void lower_bitwise(struct lower *l, enum ir_op op, LLVMValueRef v,
                          uint32_t result) {
  struct words x = words_of(l, LLVMGetOperand(v, 0));
  struct words y = words_of(l, LLVMGetOperand(v, 1));
  uint32_t to = begin_words(l, x.bits, result);
  for (unsigned i = 0; i < x.count; i++)
    emit_to(l, op, word_type(&x, i), to + i, x.at[i], y.at[i]);
  end_words(l, x.bits, to, result);
}

/* A constant below the width of its type? */
static bool shift_amount(LLVMValueRef value, unsigned *amount) {
  unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
  struct ir_constant constant;
  for (unsigned i = 0; 64 * i < bits; i++) {
    if (!constant_word(value, i, &constant) || constant.kind != IR_NUMBER ||
        constant.bits >= (i ? 1 : bits))
      return false;
    if (i == 0)
      *amount = (unsigned)constant.bits;
  }
  return true;
}

/* The 64 bits of a widened value that begin at bit `start`. */
static ir_operand bits_at(struct lower *l, const struct words *x, int start) {
  unsigned skip = (unsigned)start & 63;
  int index = (start - (int)skip) / 64;
  ir_operand low = word_at(l, x, index), zero = operand_number(l, type_i64, 0);
  if (skip == 0)
    return low;
  ir_operand high = word_at(l, x, index + 1);
  if (low != zero)
    low =
        emit_temp(l, IR_LSHR, type_i64, low, operand_number(l, type_i64, skip));
  if (high == zero)
    return low;
  high = emit_temp(l, IR_SHL, type_i64, high,
                   operand_number(l, type_i64, 64 - skip));
  return low == zero ? high : emit_temp(l, IR_OR, type_i64, low, high);
}

/* How many words somebody reads: bit-fields that are read end as a trunc. */
static unsigned words_wanted(LLVMValueRef v, unsigned count) {
  unsigned wanted = 0;
  if (!LLVMIsAInstruction(v))
    return count;
  LLVMUseRef use = LLVMGetFirstUse(v);
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsATruncInst(user))
      return count;
    unsigned words = (LLVMGetIntTypeWidth(LLVMTypeOf(user)) + 63) / 64;
    wanted = words > wanted ? words : wanted;
  }
  return wanted;
}

static void lower_shift(struct lower *l, enum ir_op op, LLVMValueRef v,
                        unsigned amount, uint32_t result) {
  struct words x = words_of(l, LLVMGetOperand(v, 0));
  int move = op == IR_SHL ? -(int)amount : (int)amount;
  unsigned count = x.bits == 128 ? x.count : words_wanted(v, x.count);
  uint32_t to = begin_words(l, x.bits, result);
  widen(l, &x, op == IR_ASHR);
  for (unsigned i = 0; i < count; i++)
    put_word(l, shape_word(x.bits, i), to + i, type_i64,
             bits_at(l, &x, 64 * (int)i + move));
  end_words(l, x.bits, to, result);
}

/* ------------------------------------------------- bit-fields of 128 bits */

static bool works_on_bits(LLVMValueRef v) {
  unsigned amount;
  switch (LLVMGetInstructionOpcode(v)) {
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
    return true;
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr:
    return shift_amount(LLVMGetOperand(v, 1), &amount);
  default:
    return false;
  }
}

/* A place that is not aligned is that of bit-fields, not of an __int128; the
 * result of few steps from there on? */
static bool is_field(LLVMValueRef value, unsigned steps) {
  if (LLVMIsALoadInst(value))
    return LLVMGetAlignment(value) < 16;
  return steps && LLVMIsAInstruction(value) && works_on_bits(value) &&
         (is_field(LLVMGetOperand(value, 0), steps - 1) ||
          is_field(LLVMGetOperand(value, 1), steps - 1));
}

static bool is_field_operation(LLVMValueRef v) {
  LLVMTypeRef type = LLVMTypeOf(v);
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(type) == 128 && !LLVMIsALoadInst(v) &&
         is_field(v, 4);
}

bool lower_is_odd(LLVMValueRef value) {
  int count = LLVMGetNumOperands(value);
  bool odd = shape_odd_bits(LLVMTypeOf(value)) != 0;
  for (int i = 0; i < count && !odd; i++)
    odd = shape_odd_bits(LLVMTypeOf(LLVMGetOperand(value, (unsigned)i))) != 0;
  return odd || is_field_operation(value);
}

/* ------------------------------------------------------------- operations */

static bool lower_arithmetic(struct lower *l, enum ir_op op, LLVMValueRef v,
                             uint32_t result) {
  bool both = op == IR_SDIV || op == IR_SREM;
  struct words x = words_of(l, LLVMGetOperand(v, 0));
  struct words y = words_of(l, LLVMGetOperand(v, 1));
  if (x.bits > 128)
    return false;
  ir_operand a = as_i128(l, x, both || op == IR_ASHR);
  ir_operand b = as_i128(l, y, both);
  uint32_t whole = emit_temp(l, op, type_i128, a, b);
  from_i128(l, whole, x.bits, result);
  return true;
}

bool lower_odd_binary(struct lower *l, enum ir_op op, LLVMValueRef v,
                      uint32_t result) {
  unsigned amount;
  if (is_bitwise(op))
    lower_bitwise(l, op, v, result);
  else if (is_shift(op) && shift_amount(LLVMGetOperand(v, 1), &amount))
    lower_shift(l, op, v, amount, result);
  else
    return lower_arithmetic(l, op, v, result);
  return true;
}

/* Comparisons come in pairs, without and with equality; the signed ones come
 * after the others. */
static enum ir_op without_sign(enum ir_op op) {
  return op >= IR_SLT ? op - IR_SLT + IR_ULT : op;
}
static enum ir_op without_equality(enum ir_op op) {
  return op - (op - IR_ULT) % 2;
}

/* Less in this word, or equal here and less in those below: so for each word,
 * from the lowest on. */
static ir_operand compare_order(struct lower *l, enum ir_op op,
                                const struct words *x, const struct words *y) {
  uint32_t below = emit_temp(l, without_sign(op), type_i64, x->at[0], y->at[0]);
  for (unsigned i = 1; i < x->count; i++) {
    ir_type type = word_type(x, i);
    enum ir_op here =
        without_equality(i + 1 < x->count ? without_sign(op) : op);
    uint32_t less = emit_temp(l, here, type, x->at[i], y->at[i]);
    uint32_t same = emit_temp(l, IR_EQ, type, x->at[i], y->at[i]);
    uint32_t both = emit_temp(l, IR_AND, type_i1, same, below);
    below = emit_temp(l, IR_OR, type_i1, less, both);
  }
  return below;
}

static ir_operand compare_equal(struct lower *l, enum ir_op op,
                                const struct words *x, const struct words *y) {
  uint32_t sum = emit_temp(l, op, type_i64, x->at[0], y->at[0]);
  for (unsigned i = 1; i < x->count; i++) {
    uint32_t here = emit_temp(l, op, word_type(x, i), x->at[i], y->at[i]);
    sum = emit_temp(l, op == IR_EQ ? IR_AND : IR_OR, type_i1, sum, here);
  }
  return sum;
}

void lower_odd_compare(struct lower *l, enum ir_op op, LLVMValueRef v,
                       uint32_t result) {
  struct words x = words_of(l, LLVMGetOperand(v, 0));
  struct words y = words_of(l, LLVMGetOperand(v, 1));
  bool equal = op == IR_EQ || op == IR_NE;
  ir_operand answer =
      equal ? compare_equal(l, op, &x, &y) : compare_order(l, op, &x, &y);
  emit_to(l, IR_MOV, type_i1, result, answer, IR_NONE);
}

static void lower_resize(struct lower *l, enum ir_op op, LLVMValueRef v,
                         uint32_t result) {
  struct words x = words_of(l, LLVMGetOperand(v, 0));
  unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
  uint32_t to = begin_words(l, bits, result);
  if (op != IR_TRUNC)
    widen(l, &x, op == IR_SEXT);
  for (unsigned i = 0; 64 * i < bits; i++)
    put_word(l, shape_word(bits, i), to + i, word_type(&x, i),
             word_at(l, &x, (int)i));
  end_words(l, bits, to, result);
}

/* Between floating point and 65 to 127 bits. */
static bool lower_float_cast(struct lower *l, enum ir_op op, LLVMValueRef v,
                             uint32_t result) {
  LLVMValueRef value = LLVMGetOperand(v, 0);
  unsigned from = shape_odd_bits(LLVMTypeOf(value));
  unsigned bits = shape_odd_bits(LLVMTypeOf(v));
  if (from > 128 || bits > 128)
    return false;
  if (from) {
    ir_operand a = as_i128(l, words_of(l, value), op == IR_SITOFP);
    emit_convert(l, op, shape_scalar(LLVMTypeOf(v)), result, type_i128, a);
    return true;
  }
  uint32_t whole = temp_new(l, 2);
  ir_operand a = value_scalar(l, value);
  emit_convert(l, op, type_i128, whole, shape_scalar(LLVMTypeOf(value)), a);
  from_i128(l, whole, bits, result);
  return true;
}

bool lower_odd_cast(struct lower *l, enum ir_op op, LLVMValueRef v,
                    uint32_t result) {
  switch (op) {
  case IR_TRUNC:
  case IR_ZEXT:
  case IR_SEXT:
    lower_resize(l, op, v, result);
    return true;
  case IR_FPTOSI:
  case IR_FPTOUI:
  case IR_SITOFP:
  case IR_UITOFP:
    return lower_float_cast(l, op, v, result);
  default:
    return false;
  }
}

/* It overflows in i128, or does not come back from fewer bits as it was. */
bool lower_odd_overflow(struct lower *l, enum ir_op op, LLVMValueRef insn) {
  bool is_signed = op == IR_SADD_OVERFLOW || op == IR_SSUB_OVERFLOW ||
                   op == IR_SMUL_OVERFLOW;
  struct words x = words_of(l, LLVMGetOperand(insn, 0));
  struct words y = words_of(l, LLVMGetOperand(insn, 1));
  uint32_t result = value_slot(l, insn);
  if (x.bits > 128)
    return false;
  ir_operand a = as_i128(l, x, is_signed), b = as_i128(l, y, is_signed);
  uint32_t whole = temp_new(l, 3);
  emit_to(l, op, type_i128, whole, a, b);
  from_i128(l, whole, x.bits, result);
  struct words z = {.bits = x.bits, .count = 2, .at = {result, result + 1}};
  ir_operand back = as_i128(l, z, is_signed);
  uint32_t lost = temp_new(l, 1);
  emit_to(l, IR_NE, type_i128, lost, back, whole);
  emit_to(l, IR_OR, type_i1, result + 2, lost, whole + 2);
  return true;
}
