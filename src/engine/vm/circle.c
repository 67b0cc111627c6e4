/*
 * engine/vm/circle.c - deadlocks of some threads while others go on.
 */
#include <stdio.h>

#include "engine/vm/vm_impl.h"

uint32_t vm_holder(struct vm *vm, uint32_t thread) {
  const struct wait *w = &vm->threads[thread]->wait;
  uint64_t bits;
  if (!reg_is_pointer(w->holder) ||
      allways_load_scalar(vm->memory, pointer_of(w->holder), 4, &bits) !=
          ALLWAYS_OK ||
      bits > VM_MAX_THREADS)
    return 0;
  return (uint32_t)bits;
}

/* Does the wait of thread i never end?  Its holder has ended, or is followed
 * back to i. */
static bool is_stuck(const struct vm *vm, const uint32_t *waits, uint32_t i) {
  uint32_t at = i;
  for (uint32_t n = 0; n < vm->thread_limit; n++) {
    if (waits[at] == 0)
      return false;
    at = waits[at] - 1;
    if (!vm_thread_used(vm, at) || at == i)
      return true;
  }
  return false; /* it waits for others that are in a circle: they are told */
}

bool vm_circle_fault(struct vm *vm, const uint32_t *waits) {
  uint32_t i = 0;
  while (i < vm->thread_limit && !is_stuck(vm, waits, i))
    i++;
  if (i == vm->thread_limit)
    return false;
  uint32_t other = waits[i] - 1;
  vm->current = i;
  vm->thread = vm->threads[i];
  vm->at_code = NULL;
  if (other == i)
    vm_fault(vm, VM_DEADLOCK, "thread %u waits for itself", i);
  else if (!vm_thread_used(vm, other))
    vm_fault(vm, VM_DEADLOCK,
             "thread %u waits for what a thread that has ended holds", i);
  else
    vm_fault(vm, VM_DEADLOCK, "threads %u and %u wait for each other%s", i,
             other, waits[other] - 1 == i ? "" : ", in a circle with more");
  return true;
}
