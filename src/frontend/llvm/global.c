/*
 * frontend/llvm/global.c - variables with static storage and their first bytes.
 *
 * An initialiser becomes plain bytes, and relocations where the address of
 * something stands.  Undefined parts and padding are zero, as C has it.
 */
#include "frontend/llvm/modules_impl.h"

#include <assert.h>
#include <string.h>

#include "base/alloc.h"

/* An initialiser with content may have so many bytes. */
static const uint64_t bytes_max = UINT64_C(1) << 30;

struct filler {
  struct load *load;
  uint8_t *bytes;
  uint64_t size;
  struct ir_relocation *relocations;
  size_t count, capacity;
  bool zero; /* so far */
  bool failed;
};

static void put_number(struct filler *f, uint64_t offset, unsigned size,
                       uint64_t low, uint64_t high) {
  assert(offset + size <= f->size);
  for (unsigned i = 0; i < size && i < 16; i++)
    f->bytes[offset + i] = (uint8_t)((i < 8 ? low : high) >> 8 * (i % 8));
  f->zero = f->zero && low == 0 && high == 0;
}

static void put_address(struct filler *f, uint64_t offset,
                        struct ir_constant constant) {
  VEC_ROOM(f->relocations, f->count, f->capacity);
  f->relocations[f->count++] =
      (struct ir_relocation){offset, ir_constant(f->load->program, constant)};
}

static void put_odd(struct filler *f, LLVMValueRef value, uint64_t offset) {
  unsigned bits = shape_odd_bits(LLVMTypeOf(value));
  struct ir_constant constant;
  for (unsigned i = 0; 64 * i < bits; i++)
    if (!constant_word(value, i, &constant))
      f->failed = true;
    else
      put_number(f, offset + 8 * i, ir_type_bytes(constant.type), constant.bits,
                 0);
}

static void put_scalar(struct filler *f, LLVMValueRef value, uint64_t offset) {
  struct ir_constant constant;
  if (shape_odd_bits(LLVMTypeOf(value))) {
    put_odd(f, value, offset);
    return;
  }
  if (!constant_fold(f->load, value, &constant)) {
    f->failed = true;
    return;
  }
  unsigned size =
      (unsigned)LLVMStoreSizeOfType(f->load->layout, LLVMTypeOf(value));
  if (constant.kind == IR_NUMBER)
    put_number(f, offset, size, constant.bits, constant.high);
  else if (constant.kind != IR_UNDEFINED && size == 8)
    put_address(f, offset, constant);
  else if (constant.kind != IR_UNDEFINED)
    f->failed = true;
}

static void put_value(struct filler *f, LLVMValueRef value, uint64_t offset);

static void put_struct(struct filler *f, LLVMValueRef value, LLVMTypeRef type,
                       uint64_t offset) {
  unsigned count = LLVMCountStructElementTypes(type);
  for (unsigned i = 0; i < count; i++)
    put_value(f, LLVMGetAggregateElement(value, i),
              offset + LLVMOffsetOfElement(f->load->layout, type, i));
}

static void put_array(struct filler *f, LLVMValueRef value, LLVMTypeRef type,
                      uint64_t offset) {
  uint64_t count = LLVMGetArrayLength2(type);
  uint64_t stride =
      LLVMABISizeOfType(f->load->layout, LLVMGetElementType(type));
  for (uint64_t i = 0; i < count; i++)
    put_value(f, LLVMGetAggregateElement(value, (unsigned)i),
              offset + i * stride);
}

/* Elements that are not whole bytes, such as those of <8 x i1>, lie bit by bit
 * in one integer. */
static void put_packed(struct filler *f, LLVMValueRef value, LLVMTypeRef type,
                       uint64_t offset, uint64_t bits) {
  unsigned count = LLVMGetVectorSize(type);
  uint64_t sum = 0;
  if (bits * count > 64) {
    f->failed = true;
    return;
  }
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef element = LLVMGetAggregateElement(value, i);
    struct ir_constant constant;
    if (!element || !constant_fold(f->load, element, &constant) ||
        constant.kind > IR_UNDEFINED)
      f->failed = true;
    else if (constant.kind == IR_NUMBER)
      sum |= constant.bits << i * bits;
  }
  put_number(f, offset, (unsigned)(bits * count + 7) / 8, sum, 0);
}

static void put_vector(struct filler *f, LLVMValueRef value, LLVMTypeRef type,
                       uint64_t offset) {
  LLVMTypeRef element = LLVMGetElementType(type);
  uint64_t bits = LLVMSizeOfTypeInBits(f->load->layout, element);
  unsigned count = LLVMGetVectorSize(type);
  if (bits % 8) {
    put_packed(f, value, type, offset, bits);
    return;
  }
  for (unsigned i = 0; i < count; i++)
    put_value(f, LLVMGetAggregateElement(value, i), offset + i * (bits / 8));
}

static void put_string(struct filler *f, LLVMValueRef value, uint64_t offset) {
  size_t length;
  const char *text = LLVMGetAsString(value, &length);
  assert(offset + length <= f->size);
  memcpy(f->bytes + offset, text, length);
  f->zero = false;
}

static void put_value(struct filler *f, LLVMValueRef value, uint64_t offset) {
  if (!value) {
    f->failed = true;
    return;
  }
  LLVMTypeRef type = LLVMTypeOf(value);
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  if (f->failed || LLVMIsNull(value) || LLVMIsUndef(value))
    return;
  if (LLVMGetValueKind(value) == LLVMConstantDataArrayValueKind &&
      LLVMIsConstantString(value))
    put_string(f, value, offset);
  else if (kind == LLVMStructTypeKind)
    put_struct(f, value, type, offset);
  else if (kind == LLVMArrayTypeKind)
    put_array(f, value, type, offset);
  else if (kind == LLVMVectorTypeKind)
    put_vector(f, value, type, offset);
  else
    put_scalar(f, value, offset);
}

/* ------------------------------------------------------------ entry points */

static void keep(struct load *load, struct filler *f, uint32_t index) {
  struct ir_global *global = &load->program->globals[index];
  size_t size = f->count * sizeof *f->relocations;
  global->bytes = f->zero && f->count == 0 ? NULL : f->bytes;
  global->relocations = ir_alloc(&load->program->arena, size);
  if (size)
    memcpy(global->relocations, f->relocations, size);
  global->relocation_count = (uint32_t)f->count;
}

static void fail_at(struct load *load, uint32_t index, const char *why) {
  const struct ir_program *program = load->program;
  const struct ir_global *global = &program->globals[index];
  const struct ir_position *at = &program->positions[global->position];
  if (global->position)
    load_fail(load, "%s:%u: the initialiser of '%s' %s",
              program->files[at->file], at->line, global->name, why);
  else
    load_fail(load, "the initialiser of '%s' %s", global->name, why);
}

void global_fill(struct load *load, uint32_t index, LLVMValueRef variable) {
  struct ir_global *global = &load->program->globals[index];
  LLVMValueRef value = LLVMGetInitializer(variable);
  if (!value || LLVMIsNull(value) || LLVMIsUndef(value))
    return;
  if (global->size > bytes_max) {
    fail_at(load, index, "is too large");
    return;
  }
  struct filler f = {.load = load, .size = global->size, .zero = true};
  f.bytes = ir_alloc(&load->program->arena, global->size);
  put_value(&f, value, 0);
  if (f.failed && !load->verify)
    fail_at(load, index, "is not supported");
  keep(load, &f, index);
  VEC_FREE(f.relocations, f.capacity);
}
