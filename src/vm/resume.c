/*
 * vm/resume.c - runs a thread until something happens.
 *
 * This is where others enter the machine: it calls the loop of exec.c, and
 * nothing that executes calls it.
 */
#include <fenv.h>

#include "vm/machine.h"

/* The host rounds as the thread does while it runs, and to nearest otherwise.
 * A fault is described before anybody can change the state it is about. */
enum vm_event vm_resume(struct vm *vm, uint32_t thread, int64_t fuel) {
  if (!vm_thread_used(vm, thread))
    BUG("a thread that is not there");
  assert(vm->threads[thread]->depth > 0 && fuel >= 0);
  vm->current = thread;
  vm->thread = vm->threads[thread];
  vm->thread->ran = true;
  vm->step.moved |= thread < 64 ? UINT64_C(1) << thread : 0;
  vm->fuel = fuel;
  if (vm->thread->rounding != FE_TONEAREST)
    fesetround(vm->thread->rounding);
  enum vm_event event =
      UNLIKELY(vm->observers.observed)  ? vm_execute_observed(vm)
      : UNLIKELY(vm->observers.counted) ? vm_execute_counted(vm)
                                        : vm_execute(vm);
  if (vm->thread->rounding != FE_TONEAREST)
    fesetround(FE_TONEAREST);
  if (UNLIKELY(vm->recorded.is_new))
    vm_describe(vm);
  assert(event == vm->event && vm->thread == vm->threads[thread]);
  return event;
}
