/*
 * por/deadlock.c - deadlocks of some threads while others go on.
 *
 * A thread waits for all that have what it wants: the owner of a mutex, or each
 * reader of a rwlock.  It never goes on if one of them has ended, or waits,
 * directly or through others, for this very thread.
 */
#include <stdio.h>

#include "por/por_impl.h"
#include "vm/suppress.h"

enum { SET_MOST = 32 }; /* threads that a set can name */

static bool is_held_by(struct vm_holders h, uint32_t thread) {
  return h.one == thread + 1 || (thread < SET_MOST && h.set >> thread & 1);
}

/* Does the thread `from` wait, directly or through others, for `to`, or are
 * they the same? */
static bool leads_to(const struct vm *vm, const struct vm_holders *waits,
                     uint32_t from, uint32_t to) {
  bool seen[VM_MAX_THREADS] = {false};
  uint32_t queue[VM_MAX_THREADS], count = 0;
  assert(from < VM_MAX_THREADS && vm->thread_limit <= VM_MAX_THREADS);
  queue[count++] = from;
  seen[from] = true;
  for (uint32_t n = 0; n < count; n++) {
    if (queue[n] == to)
      return true;
    for (uint32_t i = 0; i < vm->thread_limit; i++)
      if (!seen[i] && is_held_by(waits[queue[n]], i)) {
        seen[i] = true;
        queue[count++] = i;
      }
  }
  return false;
}

/* Does the wait of thread i never end?  Then *why is the thread that it waits
 * for: one that has ended, or that waits for i. */
static bool is_stuck(const struct vm *vm, const struct vm_holders *waits,
                     uint32_t i, uint32_t *why) {
  if ((waits[i].one | waits[i].set) == 0)
    return false;
  for (uint32_t h = 0; h < VM_MAX_THREADS; h++) {
    *why = h;
    if (is_held_by(waits[i], h) &&
        (!vm_thread_used(vm, h) || leads_to(vm, waits, h, i)))
      return true;
  }
  return false; /* it may wait for others that are stuck: those are reported */
}

/* Is the deadlock suppressed that thread i is in: alone, or in a cycle of
 * threads that wait for each other? */
static bool is_suppressed(struct vm *vm, const struct vm_holders *waits,
                          uint32_t i) {
  bool cycle[VM_MAX_THREADS] = {false};
  if (!suppresses(vm->options.suppressions, FAULT_DEADLOCK))
    return false;
  for (uint32_t k = 0; k < vm->thread_limit; k++)
    cycle[k] = k == i || (vm_thread_used(vm, k) && leads_to(vm, waits, i, k) &&
                          leads_to(vm, waits, k, i));
  return suppress_deadlock(vm, cycle, waits) != 0;
}

bool vm_deadlock_cycle_fault(struct vm *vm, const struct vm_holders *waits) {
  uint32_t i = 0, other = 0;
  while (i < vm->thread_limit &&
         (!is_stuck(vm, waits, i, &other) || is_suppressed(vm, waits, i)))
    i++;
  if (i == vm->thread_limit)
    return false;
  vm->current = i;
  vm->thread = vm->threads[i];
  vm->at_code = NULL;
  if (other == i)
    vm_fault(vm, SUB_WAITS_FOR_ITSELF, FACTS(.numbers = {i}));
  else if (!vm_thread_used(vm, other))
    vm_fault(vm, SUB_WAITS_FOR_ENDED, FACTS(.numbers = {i}));
  else
    vm_fault(vm,
             is_held_by(waits[other], i) ? SUB_WAIT_FOR_EACH_OTHER
                                         : SUB_WAIT_IN_CYCLE,
             FACTS(.numbers = {i, other}));
  vm_describe(vm);
  return true;
}
