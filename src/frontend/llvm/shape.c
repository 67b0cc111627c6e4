/*
 * frontend/llvm/shape.c - which scalars a value of an LLVM type consists of.
 *
 * Structs, arrays and vectors are taken apart, recursively; so are odd integers
 * (wide.c).  Shapes are found again by their type.
 */
#include "frontend/llvm/modules_impl.h"

#include <assert.h>
#include <string.h>

#include "base/alloc.h"

/* First-class values with more parts than this are not supported: C programs
 * keep such things in memory. */
enum { PARTS_MAX = 1024 };

const ir_type type_void = {IR_VOID, 0}, type_ptr = {IR_PTR, 64},
              type_i1 = {IR_INT, 1}, type_i8 = {IR_INT, 8},
              type_i32 = {IR_INT, 32}, type_i64 = {IR_INT, 64};

ir_type shape_scalar(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: {
    unsigned bits = LLVMGetIntTypeWidth(type);
    return bits > 64 && bits != 128 ? type_void
                                    : (ir_type){IR_INT, (uint8_t)bits};
  }
  case LLVMPointerTypeKind:
    return LLVMGetPointerAddressSpace(type) == 0 ? type_ptr : type_void;
  case LLVMFloatTypeKind:
    return (ir_type){IR_F32, 32};
  case LLVMDoubleTypeKind:
    return (ir_type){IR_F64, 64};
  case LLVMX86_FP80TypeKind:
    return (ir_type){IR_F80, 80};
  default:
    return type_void;
  }
}

unsigned shape_odd_bits(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
    return 0;
  unsigned bits = LLVMGetIntTypeWidth(type);
  return bits > 64 && bits != 128 && bits <= 64 * WORDS_MAX ? bits : 0;
}

ir_type shape_word(unsigned bits, unsigned index) {
  assert(64 * index < bits);
  unsigned rest = bits - 64 * index;
  return (ir_type){IR_INT, (uint8_t)(rest < 64 ? rest : 64)};
}

static bool add_type(struct load *load, struct shape *shape, LLVMTypeRef type,
                     uint64_t offset);

static bool add_part(struct shape *shape, ir_type type, uint64_t offset) {
  if (type.kind == IR_VOID || shape->part_count == PARTS_MAX)
    return false;
  if (shape->part_count == shape->part_capacity) {
    uint32_t grown = shape->part_capacity ? 2 * shape->part_capacity : 1;
    shape->parts =
        alloc_resize(shape->parts, shape->part_capacity * sizeof *shape->parts,
                     grown * sizeof *shape->parts);
    shape->part_capacity = grown;
  }
  shape->parts[shape->part_count++] =
      (struct part){type, shape->slot_count, offset};
  shape->slot_count += ir_type_slots(type);
  return true;
}

static bool add_words(struct shape *shape, unsigned bits, uint64_t offset) {
  for (unsigned i = 0; 64 * i < bits; i++)
    if (!add_part(shape, shape_word(bits, i), offset + 8 * (uint64_t)i))
      return false;
  return true;
}

static bool add_scalar(struct shape *shape, LLVMTypeRef type, uint64_t offset) {
  unsigned odd = shape_odd_bits(type);
  return odd ? add_words(shape, odd, offset)
             : add_part(shape, shape_scalar(type), offset);
}

static bool add_struct(struct load *load, struct shape *shape, LLVMTypeRef type,
                       uint64_t offset) {
  if (LLVMIsOpaqueStruct(type))
    return false;
  unsigned count = LLVMCountStructElementTypes(type);
  for (unsigned i = 0; i < count; i++)
    if (!add_type(load, shape, LLVMStructGetTypeAtIndex(type, i),
                  offset + LLVMOffsetOfElement(load->layout, type, i)))
      return false;
  return true;
}

static bool add_array(struct load *load, struct shape *shape, LLVMTypeRef type,
                      uint64_t offset) {
  LLVMTypeRef element = LLVMGetElementType(type);
  uint64_t count = LLVMGetArrayLength2(type);
  uint64_t stride = LLVMABISizeOfType(load->layout, element);
  if (count > PARTS_MAX)
    return false;
  for (uint64_t i = 0; i < count; i++)
    if (!add_type(load, shape, element, offset + i * stride))
      return false;
  return true;
}

static bool add_vector(struct load *load, struct shape *shape, LLVMTypeRef type,
                       uint64_t offset) {
  LLVMTypeRef element = LLVMGetElementType(type);
  uint64_t bits = LLVMSizeOfTypeInBits(load->layout, element);
  unsigned count = LLVMGetVectorSize(type);
  if (count > PARTS_MAX || shape_odd_bits(element))
    return false;
  if (bits % 8)
    shape->packed = true;
  for (unsigned i = 0; i < count; i++)
    if (!add_scalar(shape, element, offset + i * bits / 8))
      return false;
  return true;
}

static bool add_type(struct load *load, struct shape *shape, LLVMTypeRef type,
                     uint64_t offset) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMStructTypeKind:
    return add_struct(load, shape, type, offset);
  case LLVMArrayTypeKind:
    return add_array(load, shape, type, offset);
  case LLVMVectorTypeKind:
    return add_vector(load, shape, type, offset);
  default:
    return add_scalar(shape, type, offset);
  }
}

static void forget_parts(struct shape *shape) {
  alloc_free(shape->parts, shape->part_capacity * sizeof *shape->parts);
  shape->parts = NULL;
  shape->part_count = shape->part_capacity = shape->slot_count = 0;
}

struct shape shape_of(struct load *load, LLVMTypeRef type) {
  uint32_t found = number_of(&load->shape_index, type);
  if (found != NO_NUMBER)
    return load->shapes[found];
  struct shape shape = {.parts = NULL};
  shape.known = LLVMGetTypeKind(type) == LLVMVoidTypeKind ||
                add_type(load, &shape, type, 0);
  if (!shape.known)
    forget_parts(&shape);
  assert(shape.part_count <= shape.slot_count);
  VEC_ROOM(load->shapes, load->shape_count, load->shape_capacity);
  number_put(&load->shape_index, type, (uint32_t)load->shape_count);
  load->shapes[load->shape_count++] = shape;
  return shape;
}

/* The bits first to first + count. */
static unsigned bytes_from(uint64_t first, uint64_t count) {
  return ((1u << count) - 1) << first;
}

static unsigned members_at(struct load *load, LLVMTypeRef type, uint64_t at) {
  unsigned members = 0;
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  if (kind == LLVMStructTypeKind) {
    const char *name = LLVMGetStructName(type);
    if (name && strncmp(name, "union.", 6) == 0)
      return bytes_from(at, LLVMABISizeOfType(load->layout, type));
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
      members |= members_at(load, LLVMStructGetTypeAtIndex(type, i),
                            at + LLVMOffsetOfElement(load->layout, type, i));
    return members;
  }
  if (kind == LLVMArrayTypeKind) {
    LLVMTypeRef element = LLVMGetElementType(type);
    uint64_t stride = LLVMABISizeOfType(load->layout, element);
    for (uint64_t i = 0; stride && i < LLVMGetArrayLength2(type); i++)
      members |= members_at(load, element, at + i * stride);
    return members;
  }
  return bytes_from(at, LLVMStoreSizeOfType(load->layout, type));
}

unsigned shape_members(struct load *load, LLVMTypeRef type) {
  return members_at(load, type, 0);
}

ir_type *shape_types(struct load *load, struct shape shape) {
  ir_type *types =
      ir_alloc(&load->program->arena, shape.part_count * sizeof *types);
  for (uint32_t i = 0; i < shape.part_count; i++)
    types[i] = shape.parts[i].type;
  return types;
}

static uint32_t parts_before_field(struct load *load, LLVMTypeRef type,
                                   unsigned index) {
  uint32_t before = 0;
  for (unsigned i = 0; i < index; i++)
    before += shape_of(load, LLVMStructGetTypeAtIndex(type, i)).part_count;
  return before;
}

bool shape_element(struct load *load, LLVMTypeRef type, unsigned index,
                   LLVMTypeRef *element, uint32_t *before) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMStructTypeKind:
    if (index >= LLVMCountStructElementTypes(type))
      return false;
    *element = LLVMStructGetTypeAtIndex(type, index);
    *before = parts_before_field(load, type, index);
    return true;
  case LLVMArrayTypeKind:
    *element = LLVMGetElementType(type);
    *before = index * shape_of(load, *element).part_count;
    return index < LLVMGetArrayLength2(type);
  case LLVMVectorTypeKind:
    *element = LLVMGetElementType(type);
    *before = index;
    return index < LLVMGetVectorSize(type);
  default:
    return false;
  }
}

void shape_release(struct load *load) {
  for (size_t i = 0; i < load->shape_count; i++)
    forget_parts(&load->shapes[i]);
  VEC_FREE(load->shapes, load->shape_capacity);
  map_release(&load->shape_index);
}
