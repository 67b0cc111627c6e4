/*
 * vm/global.c - the first content of variables: bytes, and addresses of others.
 *
 * start.c fills global variables, thread_new.c those that each thread has for
 * itself.
 */
#include "vm/machine.h"

/* Bytes come first, then the addresses among them (relocations), and last the
 * variable becomes constant, if it is: it could not be filled then. */
bool vm_fill_global(struct vm *vm, const struct ir_global *g, uint32_t area) {
  allways_pointer p = {0, area};
  if (g->size == 0 || area == 0)
    return true;
  assert(vm->head->areas[area].size == g->size);
  enum allways_result code =
      g->bytes ? allways_store_bytes(vm->memory, p, g->bytes, g->size)
               : allways_fill(vm->memory, p, 0, g->size);
  for (uint32_t i = 0; i < g->relocation_count && code == ALLWAYS_OK; i++) {
    struct reg v = constant_reg(vm, g->relocations[i].constant, false);
    assert(g->relocations[i].offset + 8 <= g->size);
    if (vm_store(vm, reg_pointer(p), (int64_t)g->relocations[i].offset, 8, v) !=
        GO_NEXT)
      return false;
  }
  if (code != ALLWAYS_OK) {
    vm_give_up(vm, VM_LIMIT, REASON_NO_ROOM_VARIABLE, FACTS(.word = g->name));
    return false;
  }
  if (g->constant)
    allways_set_constant(vm->memory, p, true);
  return true;
}
