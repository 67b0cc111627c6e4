/*
 * vm/observe.c - what the observer gets while the machine runs.
 *
 * Whatever happens in the machine may be reported from here; so nothing here
 * asks the machine for anything (inspect.c does).
 */
#include "vm/observe.h"

#include "vm/machine.h"

bool vm_is_observed(const struct vm *vm) { return vm->observers.observed; }

void vm_mute(struct vm *vm, bool mute) {
  struct vm_options *o = &vm->options;
  if (mute == vm->observers.muted.on)
    return;
  vm->observers.muted.on = mute;
  if (mute) {
    vm->observers.muted.observer = o->observer;
    vm->observers.muted.output = o->output;
    vm->observers.muted.note = o->note;
    o->observer = NULL;
    o->output = NULL;
    o->note = NULL;
  } else {
    o->observer = vm->observers.muted.observer;
    o->output = vm->observers.muted.output;
    o->note = vm->observers.muted.note;
  }
}

void observe_insn(struct vm *vm, const struct insn *pc) {
  struct thread *t = vm->thread;
  if (vm->options.observer == NULL)
    return;
  const struct code *code = t->frames[t->depth - 1].code;
  t->frames[t->depth - 1].pc = pc;
  vm->at_code = code;
  vm->at_insn = code->source[pc - code->insns];
  vm->options.observer->insn(vm->options.observer->context, vm, vm->current);
}

void observe_visit(struct vm *vm, struct reg p, int64_t offset, uint64_t size,
                   bool write) {
  struct vm_access a = {.area = (uint32_t)p.meta,
                        .write = write,
                        .offset = p.bits + (uint64_t)offset,
                        .size = size};
  if (!reg_is_pointer(p) || (vm->head->areas[a.area].flags &
                             (AREA_FREED | AREA_DEAD | AREA_CONSTANT)))
    return;
  vm->options.observer->visit(vm->options.observer->context, vm, &a);
}

void observe_allocated(struct vm *vm, uint32_t area) {
  vm->options.observer->allocated(vm->options.observer->context, vm, area);
}

void observe_freed(struct vm *vm, uint32_t area) {
  if (vm->options.observer->freed)
    vm->options.observer->freed(vm->options.observer->context, vm, area);
}

void observe_chosen(struct vm *vm, uint32_t area, uint64_t first,
                    uint64_t value) {
  const struct vm_observer *o = vm->options.observer;
  if (UNLIKELY(o != NULL) && o->chosen)
    o->chosen(o->context, vm, area, first, value);
}

void observe_narrowed(struct vm *vm, uint32_t area, uint64_t value) {
  const struct vm_observer *o = vm->options.observer;
  if (UNLIKELY(o != NULL) && o->narrowed)
    o->narrowed(o->context, vm, area, value);
}

void observe_split(struct vm *vm) {
  const struct vm_observer *o = vm->options.observer;
  if (UNLIKELY(o != NULL) && o->split)
    o->split(o->context, vm);
}

bool observe_gives(struct vm *vm, uint64_t *value) {
  const struct vm_observer *o = vm->options.observer;
  uint64_t given;
  if (LIKELY(o == NULL) || !o->gives)
    return false;
  if (o->gives(o->context, vm, &given))
    *value = given;
  return true;
}

void observe_lost(struct vm *vm, uint32_t area) {
  if (vm->options.observer && vm->options.observer->lost)
    vm->options.observer->lost(vm->options.observer->context, vm, area);
}
