/*
 * frontend/llvm/constant.c - LLVM's constants as ours.
 *
 * A scalar constant is a number, or the address of something plus an offset.
 * What is neither has to be computed where it is used.
 */
#include "frontend/llvm/modules_impl.h"

#include <string.h>

#include "base/compiler.h"

/* ---------------------------------------------------------------- numbers */

static uint64_t mask_to(unsigned bits, uint64_t x) {
  return bits >= 64 ? x : x & ((UINT64_C(1) << bits) - 1);
}

/* words = words * factor + more */
static void scale_words(uint64_t *words, unsigned count, uint64_t factor,
                        uint64_t more) {
  for (unsigned i = 0; i < count; i++) {
    uint64_t low = words[i] * factor, high = multiply_high(words[i], factor);
    words[i] = low + more;
    more = high + (words[i] < low);
  }
}

static void negate_words(uint64_t *words, unsigned count) {
  bool carry = true;
  for (unsigned i = 0; i < count; i++) {
    words[i] = ~words[i] + carry;
    carry = carry && words[i] == 0;
  }
}

/* LLVM's C interface gives wide numbers as text only: "i128 -5". */
static void parse_words(LLVMValueRef value, uint64_t *words, unsigned count) {
  char *text = LLVMPrintValueToString(value);
  const char *at = strrchr(text, ' ');
  at = at ? at + 1 : text;
  bool negative = *at == '-';
  for (unsigned i = 0; i < count; i++)
    words[i] = 0;
  for (at += negative; *at >= '0' && *at <= '9'; at++)
    scale_words(words, count, 10, (uint64_t)(*at - '0'));
  if (negative)
    negate_words(words, count);
  LLVMDisposeMessage(text);
}

static unsigned hex_digit(char c) {
  return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 32) - 'a' + 10);
}

/* "x86_fp80 0xK3FFFC000000000000000": exponent and sign, then mantissa. */
static void parse_long_double(LLVMValueRef value,
                              struct ir_constant *constant) {
  char *text = LLVMPrintValueToString(value);
  const char *at = strstr(text, "0xK");
  for (int i = 0; at && i < 20 && at[3 + i]; i++) {
    uint64_t *half = i < 4 ? &constant->high : &constant->bits;
    *half = *half << 4 | hex_digit(at[3 + i]);
  }
  LLVMDisposeMessage(text);
}

static void fold_int(LLVMValueRef value, struct ir_constant *constant) {
  if (constant->type.bits < 128) {
    constant->bits = LLVMConstIntGetZExtValue(value);
    return;
  }
  uint64_t words[2];
  parse_words(value, words, 2);
  constant->bits = words[0];
  constant->high = words[1];
}

bool constant_word(LLVMValueRef value, unsigned index,
                   struct ir_constant *constant) {
  LLVMValueKind kind = LLVMGetValueKind(value);
  unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
  uint64_t words[WORDS_MAX];
  *constant = constant_number(shape_word(bits, index), 0);
  if (kind == LLVMUndefValueValueKind || kind == LLVMPoisonValueValueKind) {
    constant->kind = IR_UNDEFINED;
    return true;
  }
  if (kind != LLVMConstantIntValueKind)
    return false;
  parse_words(value, words, index + 1);
  constant->bits = mask_to(constant->type.bits, words[index]);
  return true;
}

static void fold_float(struct load *load, LLVMValueRef value,
                       struct ir_constant *constant) {
  if (constant->type.kind == IR_F80) {
    parse_long_double(value, constant);
    return;
  }
  LLVMTypeRef type = LLVMIntTypeInContext(load->context, constant->type.bits);
  constant->bits = LLVMConstIntGetZExtValue(LLVMConstBitCast(value, type));
}

bool value_is_number(LLVMValueRef value) {
  return LLVMGetValueKind(value) == LLVMConstantIntValueKind &&
         LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64;
}

uint64_t value_number(LLVMValueRef value) {
  return value_is_number(value) ? LLVMConstIntGetZExtValue(value) : 0;
}

/* ------------------------------------------------------------ expressions */

/* What one index of a GEP adds; type becomes that of the element. */
static bool add_index(struct load *load, LLVMTypeRef *type, LLVMValueRef index,
                      bool first, int64_t *offset) {
  if (!value_is_number(index))
    return false;
  int64_t n = LLVMConstIntGetSExtValue(index);
  if (!first && LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
    *offset += (int64_t)LLVMOffsetOfElement(load->layout, *type, (unsigned)n);
    *type = LLVMStructGetTypeAtIndex(*type, (unsigned)n);
    return true;
  }
  if (!first)
    *type = LLVMGetElementType(*type);
  uint64_t stride = LLVMABISizeOfType(load->layout, *type);
  *offset = (int64_t)((uint64_t)*offset + (uint64_t)n * stride);
  return true;
}

bool constant_gep_offset(struct load *load, LLVMValueRef gep, int64_t *offset) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  int count = LLVMGetNumOperands(gep);
  *offset = 0;
  for (int i = 1; i < count; i++)
    if (!add_index(load, &type, LLVMGetOperand(gep, (unsigned)i), i == 1,
                   offset))
      return false;
  return true;
}

static bool is_symbol(const struct ir_constant *constant) {
  return constant->kind == IR_GLOBAL || constant->kind == IR_FUNCTION;
}

static bool fold_gep(struct load *load, LLVMValueRef value,
                     struct ir_constant *constant) {
  int64_t offset;
  if (!constant_gep_offset(load, value, &offset) ||
      !constant_fold(load, LLVMGetOperand(value, 0), constant))
    return false;
  if (constant->kind != IR_NUMBER && !is_symbol(constant))
    return offset == 0 || constant->kind == IR_UNDEFINED;
  constant->bits += (uint64_t)offset;
  return true;
}

/* Between pointers and integers, and to fewer bits. */
static bool fold_cast(struct load *load, LLVMValueRef value, ir_type type,
                      struct ir_constant *constant) {
  if (!constant_fold(load, LLVMGetOperand(value, 0), constant))
    return false;
  bool whole = type.bits == 64 || type.kind == IR_PTR;
  if (constant->kind == IR_NUMBER)
    constant->bits = mask_to(type.bits, constant->bits);
  else if (constant->kind != IR_UNDEFINED && !whole)
    return false;
  if (type.bits != 128)
    constant->high = 0;
  constant->type = type;
  return true;
}

/* Two labels of a function, whose blocks have numbers.  As constants of the
 * program they are known to be places where a goto may lead. */
static bool are_labels(struct load *load, struct ir_constant x,
                       struct ir_constant y) {
  if (x.kind != IR_BLOCK || y.kind != IR_BLOCK || x.index != y.index)
    return false;
  x.type = y.type = type_ptr;
  ir_constant(load->program, x);
  ir_constant(load->program, y);
  return true;
}

static bool fold_sum(struct load *load, LLVMOpcode opcode, LLVMValueRef value,
                     ir_type type, struct ir_constant *constant) {
  struct ir_constant x, y;
  if (type.kind != IR_INT || type.bits > 64 ||
      !constant_fold(load, LLVMGetOperand(value, 0), &x) ||
      !constant_fold(load, LLVMGetOperand(value, 1), &y))
    return false;
  if (opcode == LLVMAdd && is_symbol(&y)) {
    struct ir_constant swap = x;
    x = y;
    y = swap;
  }
  if (opcode == LLVMSub &&
      ((is_symbol(&y) && x.kind == y.kind && x.index == y.index) ||
       are_labels(load, x, y)))
    x.kind = y.kind = IR_NUMBER;
  if (y.kind != IR_NUMBER || (x.kind != IR_NUMBER && !is_symbol(&x)))
    return false;
  uint64_t bits = opcode == LLVMAdd   ? x.bits + y.bits
                  : opcode == LLVMSub ? x.bits - y.bits
                                      : x.bits ^ y.bits;
  if (opcode == LLVMXor && x.kind != IR_NUMBER)
    return false;
  *constant = (struct ir_constant){
      .kind = x.kind, .type = type, .bits = mask_to(type.bits, bits)};
  constant->index = x.kind == IR_NUMBER ? 0 : x.index;
  return true;
}

static bool fold_expression(struct load *load, LLVMValueRef value, ir_type type,
                            struct ir_constant *constant) {
  LLVMOpcode opcode = LLVMGetConstOpcode(value);
  switch (opcode) {
  case LLVMGetElementPtr:
    return fold_gep(load, value, constant);
  case LLVMPtrToInt:
  case LLVMIntToPtr:
  case LLVMTrunc:
  case LLVMAddrSpaceCast:
    return fold_cast(load, value, type, constant);
  case LLVMBitCast: {
    LLVMTypeRef from = LLVMTypeOf(LLVMGetOperand(value, 0));
    return type_equal(shape_scalar(from), type) &&
           fold_cast(load, value, type, constant);
  }
  case LLVMAdd:
  case LLVMSub:
  case LLVMXor:
    return fold_sum(load, opcode, value, type, constant);
  default:
    return false;
  }
}

static bool fold_label(struct load *load, LLVMValueRef value,
                       struct ir_constant *constant) {
  LLVMValueRef function = LLVMGetBlockAddressFunction(value);
  struct ir_constant home = link_resolve(load, function);
  uint32_t block = block_number(load, LLVMGetBlockAddressBasicBlock(value));
  if (home.kind != IR_FUNCTION || block == NO_NUMBER)
    return false;
  constant->kind = IR_BLOCK;
  constant->index = home.index;
  constant->bits = block;
  return true;
}

bool constant_fold(struct load *load, LLVMValueRef value,
                   struct ir_constant *constant) {
  ir_type type = shape_scalar(LLVMTypeOf(value));
  *constant = constant_number(type, 0);
  if (type.kind == IR_VOID)
    return false;
  switch (LLVMGetValueKind(value)) {
  case LLVMConstantIntValueKind:
    fold_int(value, constant);
    return true;
  case LLVMConstantFPValueKind:
    fold_float(load, value, constant);
    return true;
  case LLVMConstantPointerNullValueKind:
  case LLVMConstantAggregateZeroValueKind:
    return true;
  case LLVMUndefValueValueKind:
  case LLVMPoisonValueValueKind:
    constant->kind = IR_UNDEFINED;
    return true;
  case LLVMFunctionValueKind:
  case LLVMGlobalVariableValueKind:
  case LLVMGlobalAliasValueKind:
  case LLVMGlobalIFuncValueKind:
    *constant = link_resolve(load, value);
    return true;
  case LLVMBlockAddressValueKind:
    return fold_label(load, value, constant);
  case LLVMConstantExprValueKind:
    return fold_expression(load, value, type, constant);
  default:
    return false;
  }
}

/* ------------------------------------------------------------------ parts */

/* The element of an aggregate type that part *part belongs to; *part becomes
 * the part within. */
static unsigned element_of_part(struct load *load, LLVMTypeRef type,
                                uint32_t *part) {
  LLVMTypeRef element;
  uint32_t before;
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind) {
    uint32_t each = shape_of(load, LLVMGetElementType(type)).part_count;
    unsigned index = *part / each;
    *part %= each;
    return index;
  }
  for (unsigned i = 0; shape_element(load, type, i, &element, &before); i++) {
    uint32_t count = shape_of(load, element).part_count;
    if (*part < before + count) {
      *part -= before;
      return i;
    }
  }
  return 0;
}

static bool is_aggregate(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind ||
         kind == LLVMVectorTypeKind;
}

LLVMValueRef constant_part(struct load *load, LLVMValueRef value,
                           uint32_t *part) {
  while (value && is_aggregate(LLVMTypeOf(value))) {
    if (LLVMGetValueKind(value) == LLVMConstantExprValueKind)
      return NULL;
    value = LLVMGetAggregateElement(
        value, element_of_part(load, LLVMTypeOf(value), part));
  }
  return value;
}
