/*
 * por/step_joins.c - looks ahead for a thread that is about to join.
 *
 * A thread that does nothing but join others before its next visible operation
 * can do nothing before they end.  Which threads these are is found by trying:
 * its steps are made as if the threads that it joins had ended, as long as it
 * only joins, and all that is taken back.  The result is vm_next_op.joins,
 * which waits.c reads.
 */
#include "por/step_impl.h"

/* The threads (bits) that this one joins, one after the other, before it does
 * anything else.  Its steps are tried as if those threads had ended; the caller
 * goes back. */
static uint64_t joined_first(struct vm *vm, uint32_t thread) {
  uint64_t joins = 0;
  uint32_t who;
  bool last;
  for (int n = 0; n < 64 && interference_is_joining(vm, thread, &who, &last);
       n++) {
    if (who > 64)
      break;
    if (who)
      joins |= UINT64_C(1) << (who - 1);
    if (last || !interference_joins_alone(vm, thread))
      break;
    interference_pretend_end(vm, thread);
    vm->step = (struct step_state){.budget = OP_READY,
                                   .opening = true,
                                   .alone = vm->step.alone,
                                   .moved = vm->step.moved};
    vm->current = thread;
    interference_forget(vm);
    if (step_run_on(vm, thread) != VM_STOPPED)
      break;
    por_close_areas(vm);
  }
  return joins;
}

void step_look_ahead(struct vm *vm, uint32_t thread) {
  struct thread *t = vm->threads[thread];
  uint32_t who;
  bool last;
  if (vm->options.plain || !t->used ||
      !interference_is_joining(vm, thread, &who, &last))
    return;
  assert(!vm->speculating && vm->por->opened_count == 0);
  struct vm_next_op next = t->next;
  const struct vm_observer *observer = vm->options.observer;
  vm->options.observer = NULL; /* it does not see what is only tried */
  vm->speculating = true;      /* no call is solved that may never be made */
  struct step_state step = vm->step;
  uint32_t races = vm->noted.race_count;
  size_t accesses = vm->noted.access_count;
  vm_save(vm);
  size_t leaks = vm->noted.leak_count;
  vm->por->audit.paused = true;
  next.joins = joined_first(vm, thread);
  vm->por->audit.paused = false;
  por_close_areas(vm);
  vm_back_step(vm, thread, vm->step.moved);
  vm_drop(vm);
  vm->options.observer = observer;
  vm->speculating = false;
  vm->step = step;
  vm->noted.race_count = races;
  vm->noted.access_count = accesses;
  vm->noted.leak_count = leaks;
  t->next = next;
}
