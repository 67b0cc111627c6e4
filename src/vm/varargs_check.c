/*
 * vm/varargs_check.c - was an argument passed that va_arg reads?
 *
 * memory.c asks where bytes of the area of variable arguments are undefined or
 * missing.
 */
#include "vm/varargs_impl.h"

enum go varargs_undefined(struct vm *vm, uint32_t area, uint64_t at,
                          unsigned size) {
  uint64_t site = vm->head->more[area].site;
  if (at >= MEMORY_BASE)
    return GO_NEXT;
  if (at >= FP_BASE)
    return (at - FP_BASE) / 16 < site_fp(site) ? GO_NEXT : varargs_fault(vm);
  if (at / 8 >= site_gp(site))
    return varargs_fault(vm);
  if (size == 8 && site_is_narrow(site, at / 8))
    return vm_fault(vm, SUB_VA_ARG_SHORT, NO_FACTS);
  return GO_NEXT;
}

enum go varargs_fault(struct vm *vm) {
  return vm_fault(vm, SUB_VA_ARG_NONE, NO_FACTS);
}
