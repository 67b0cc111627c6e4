/*
 * engine/vm/value.c - numbers of which some bits are undefined.
 *
 * Masks are numbered as they are met: few different ones occur in a program.
 * Mask 0 is all ones.
 */
#include "engine/vm/vm_impl.h"

uint64_t mask_meta(struct vm *vm, uint64_t mask) {
  for (size_t i = 0; i < vm->mask_count; i++)
    if (vm->masks[i] == mask)
      return META_PARTIAL | i;
  VEC_ROOM(vm->masks, vm->mask_count, vm->mask_capacity);
  vm->masks[vm->mask_count] = mask;
  return META_PARTIAL | vm->mask_count++;
}

struct reg reg_partial(struct vm *vm, uint64_t bits, uint64_t undefined) {
  if (undefined == 0)
    return reg_number(bits);
  return (struct reg){bits & ~undefined, mask_meta(vm, undefined)};
}
