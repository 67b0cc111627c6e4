/*
 * vm/value.c - numbers of which some bits are undefined, and pieces of
 * pointers.
 *
 * Masks are numbered as they are met: few different ones occur in a program.
 * Mask 0 is all ones.
 */
#include "vm/machine.h"

uint64_t mask_meta(struct vm *vm, uint64_t mask) {
  assert(mask != 0);
  for (size_t i = 0; i < vm->values.mask_count; i++)
    if (vm->values.masks[i] == mask)
      return META_PARTIAL | i;
  VEC_ROOM(vm->values.masks, vm->values.mask_count, vm->values.mask_capacity);
  vm->values.masks[vm->values.mask_count] = mask;
  return META_PARTIAL | vm->values.mask_count++;
}

/* Undefined bits are zero, so that equal values are equal registers. */
struct reg reg_partial(struct vm *vm, uint64_t bits, uint64_t undefined) {
  if (undefined == 0)
    return reg_number(bits);
  return (struct reg){bits & ~undefined, mask_meta(vm, undefined)};
}

/* Some bytes of a pointer, from the word's first byte on, and zeroes. */
static bool take_piece(void *context, const struct allways_item *item) {
  struct reg *v = context;
  if (item->kind == ALLWAYS_ITEM_POINTER && item->offset % 8 == 0 &&
      (item->size < 8 || item->first != 0)) {
    *v = piece_reg(item->pointer, item->first, (unsigned)item->size);
    return true;
  }
  for (uint64_t i = 0; item->kind == ALLWAYS_ITEM_BYTES && i < item->size; i++)
    if (item->bytes[i])
      v->meta = 0;
  return item->kind == ALLWAYS_ITEM_BYTES && v->meta != 0;
}

bool piece_load(struct vm *vm, allways_pointer p, struct reg *v) {
  *v = reg_number(0);
  allways_load_overlapping(vm->memory, p, 8, take_piece, v);
  return reg_is_piece(*v);
}
