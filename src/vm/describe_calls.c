/*
 * vm/describe_calls.c - through which calls blocks were allocated.
 *
 * This is no part of the state, and goes back with nothing: it is for machines
 * that make one execution.  Of a search, explain/execution_block.c finds it out
 * when it looks at an execution again.
 */
#include "vm/machine.h"

enum { MOST_BLOCKS = 1 << 20 }; /* areas whose calls are kept */

void calls_note(struct vm *vm, uint32_t area) {
  struct fault_place place;
  uint32_t depth = vm->thread->depth;
  if (area >= MOST_BLOCKS)
    return;
  while (vm->noted.calls_count <= area) {
    VEC_ROOM(vm->noted.calls, vm->noted.calls_count, vm->noted.calls_capacity);
    vm->noted.calls[vm->noted.calls_count++].count = 0;
  }
  struct calls *c = &vm->noted.calls[area];
  c->count = 0;
  while (c->count < CALLS_KEPT && vm_outer_place(vm, &depth, &place))
    c->places[c->count++] = place;
}

struct calls calls_of(const struct vm *vm, uint32_t area) {
  return area < vm->noted.calls_count ? vm->noted.calls[area]
                                      : (struct calls){.count = 0};
}
