/*
 * vm/suppress_place.c - suppressions that depend on more than one place: races,
 * deadlocks, and the calls through which a block is allocated.
 */
#include "vm/machine.h"
#include "vm/observe.h"
#include "vm/suppress.h"

/* What a thread, which stands still, does next. */
static struct fault_place place_of(struct vm *vm, uint32_t thread) {
  uint32_t depth;
  return vm_user_frame(vm, thread, &depth) ? vm_frame(vm, thread, depth)
                                           : (struct fault_place){0, 0};
}

bool suppress_race(struct vm *vm, uint32_t other) {
  return suppresses(vm->options.suppressions, FAULT_NO_DATA_RACE) &&
         (suppress_use(vm, FAULT_NO_DATA_RACE, vm_place_here(vm)) ||
          suppress_use(vm, FAULT_NO_DATA_RACE, place_of(vm, other)));
}

uint32_t suppress_always(struct vm *vm) {
  uint32_t f = vm->options.monitor;
  uint32_t at = vm->program->functions[f].position;
  return suppress_use(vm, FAULT_ALWAYS, (struct fault_place){f, at});
}

/* ---------------------------------------------------------------- deadlocks */

/* Does the thread wait for one that is excused? */
static bool waits_for_excused(const struct vm *vm, const bool *excused,
                              struct vm_holders h) {
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (excused[i] && (h.one == i + 1 || (i < 32 && h.set >> i & 1)))
      return true;
  return false;
}

uint32_t suppress_deadlock(struct vm *vm, const bool *stuck,
                           const struct vm_holders *waits) {
  bool excused[VM_MAX_THREADS] = {false}, all = true, more = true;
  uint32_t first = 0;
  if (!suppresses(vm->options.suppressions, FAULT_DEADLOCK))
    return 0;
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    uint32_t n =
        stuck[i] ? suppress_find(vm, FAULT_DEADLOCK, place_of(vm, i)) : 0;
    excused[i] = n != 0;
    first = first ? first : n;
  }
  while (more) {
    more = false;
    for (uint32_t i = 0; i < vm->thread_limit; i++)
      if (stuck[i] && !excused[i] && waits_for_excused(vm, excused, waits[i]))
        excused[i] = more = true;
  }
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    all = all && (!stuck[i] || excused[i]);
  for (uint32_t i = 0; all && i < vm->thread_limit; i++)
    if (stuck[i])
      suppress_use(vm, FAULT_DEADLOCK, place_of(vm, i));
  return all ? first : 0;
}

/* -------------------------------------------------------------------- leaks */

/* Any function that is called, or line where one is: a block is allocated by a
 * wrapper as often as not. */
static uint32_t find_on_stack(struct vm *vm, enum fault_kind kind) {
  struct fault_place place;
  uint32_t depth = vm->thread->depth, number = 0;
  if (!suppresses(vm->options.suppressions, kind))
    return 0;
  while (number == 0 && vm_outer_place(vm, &depth, &place))
    number = suppress_find(vm, kind, place);
  return number;
}

void suppress_block(struct vm *vm, enum vm_area_kind *kind, uint64_t *site) {
  uint64_t lost = find_on_stack(vm, FAULT_VALID_MEMTRACK);
  uint64_t left = find_on_stack(vm, FAULT_VALID_MEMCLEANUP);
  *kind = lost && left ? VM_AREA_HEAP_BOTH
          : lost       ? VM_AREA_HEAP_LOST
          : left       ? VM_AREA_HEAP_LEFT
                       : VM_AREA_HEAP;
  if (SEEDED_BUG(146)) /* what is suppressed is no part of the state */
    *kind = VM_AREA_HEAP;
  *site |= lost << SITE_LOST | left << SITE_LEFT;
}
