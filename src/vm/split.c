/*
 * vm/split.c - is an operation made in pieces?
 *
 * block.c and pieces.c say what the pieces are; here is when there are any: not
 * where races are looked for, nor where nobody could look in between.
 */
#include "vm/machine.h"

/* Nobody can look in between in an atomic section or if there is one thread;
 * monitors and calls that are solved run alone, and statements are not split
 * by definition. */
bool pieces_allowed(const struct vm *vm) {
  assert(vm->thread->depth > 0);
  return vm->options.split && vm->thread->atomic == 0 && !vm->step.alone &&
         !vm->in_monitor && !vm->calls.solving && !vm->options.statements &&
         !vm->thread->frames[vm->thread->depth - 1].code->whole;
}

/* The first answer that is not INVISIBLE counts: one visible access makes the
 * whole visible, and a commit must come before any other question. */
enum visibility pieces_quiet(struct vm *vm, const struct visit *visits,
                             size_t count) {
  for (size_t i = 0; i < count; i++) {
    const struct visit *v = &visits[i];
    uint32_t area = (uint32_t)v->p.meta;
    if (v->size == 0 || !reg_is_pointer(v->p) ||
        !(vm->head->areas[area].flags & AREA_WATCHED))
      continue;
    enum visibility quiet =
        vm->visitor->visibility(vm, area, v->p.bits + (uint64_t)v->offset,
                                v->size, (v->how & VISIT_WRITE) != 0);
    if (quiet != INVISIBLE)
      return quiet;
  }
  return INVISIBLE;
}

/* If the step begins with this operation (OP_READY), others could interfere
 * with it where the last step ended: it was found visible then. */
enum go pieces_wanted(struct vm *vm, const struct visit *visits, size_t count,
                      bool *wanted) {
  *wanted = work_began(vm->thread);
  if (*wanted || !pieces_allowed(vm))
    return GO_NEXT;
  enum visibility quiet =
      vm->step.budget == OP_READY ? VISIBLE : pieces_quiet(vm, visits, count);
  *wanted = quiet == VISIBLE;
  if (quiet != NEEDS_COMMIT)
    return GO_NEXT;
  vm->event = VM_COMMIT;
  return GO_STOP;
}

void piece_done(struct vm *vm) {
  operation_done(vm, GO_NEXT);
  vm->step.progressed = true;
}
