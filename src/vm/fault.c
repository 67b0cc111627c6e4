/*
 * vm/fault.c - what goes wrong, recorded.
 *
 * Whoever finds a fault stops at once and is done with it: nothing here looks
 * at frames or memory.  vm_describe does, when the machine returns.
 */
#include <stdio.h>
#include <string.h>

#include "base/clean.h"
#include "vm/machine.h"
#include "vm/suppress.h"

/* Fills in what is known where the fault is found.  The place of execution is
 * kept beside it, because callers may go on to another one before the machine
 * returns: a call that fails takes its frame back. */
static void record(struct vm *vm, enum vm_event event, enum fault_sub sub,
                   enum fault_reason reason, const struct fault_facts *facts) {
  struct fault *f = &vm->fault;
  assert((sub == SUB_NONE) != (reason == REASON_NONE));
  assert(vm->thread == NULL || vm->thread == vm->threads[vm->current]);
  *f = (struct fault){.kind = fault_sub_kind(sub),
                      .sub = sub,
                      .reason = reason,
                      .access = facts->access,
                      .use = facts->use,
                      .object = facts->object,
                      .thread = vm->current};
  memcpy(f->numbers, facts->numbers, sizeof f->numbers);
  snprintf(f->word, sizeof f->word, "%s", facts->word ? facts->word : "");
  clean_line(f->word, strlen(f->word)); /* it may be a text of the program */
  vm->event = event;
  vm->recorded.is_new = true;
  vm->recorded.has_pointer = vm->recorded.is_held = false;
  vm->recorded.thread = vm->thread;
  vm->recorded.depth = vm->thread ? vm->thread->depth : 0;
  vm->recorded.at_code = vm->at_code;
  vm->recorded.at_insn = vm->at_insn;
}

enum go vm_fault(struct vm *vm, enum fault_sub sub, struct fault_facts facts) {
  record(vm, VM_FAULTED, sub, REASON_NONE, &facts);
  return GO_STOP;
}

enum go vm_fault_at(struct vm *vm, enum fault_sub sub, struct reg p,
                    struct fault_facts facts) {
  record(vm, VM_FAULTED, sub, REASON_NONE, &facts);
  vm->recorded.has_pointer = true;
  vm->recorded.pointer = p;
  return GO_STOP;
}

enum go vm_fault_as(struct vm *vm, enum fault_kind kind) {
  assert(vm->event == VM_FAULTED && kind < FAULT_KIND_COUNT);
  vm->fault.kind = kind;
  return GO_STOP;
}

enum go vm_give_up(struct vm *vm, enum vm_event event, enum fault_reason reason,
                   struct fault_facts facts) {
  record(vm, event, SUB_NONE, reason, &facts);
  return GO_STOP;
}

enum go vm_no_room(struct vm *vm, enum fault_object what, uint64_t size) {
  if (size > ALLWAYS_MAX_AREA)
    return vm_give_up(
        vm, VM_LIMIT, REASON_TOO_LARGE,
        FACTS(.object = what, .numbers = {size, ALLWAYS_MAX_AREA}));
  return vm_give_up(vm, VM_LIMIT, REASON_NO_ROOM,
                    FACTS(.object = what, .numbers = {size}));
}

enum go vm_lock_misuse(struct vm *vm, struct reg lock, bool held,
                       const char *text) {
  vm_fault_at(vm, SUB_LIBRARY, lock, FACTS(.word = text));
  vm->recorded.is_held = held;
  return vm_fault_as(vm, FAULT_LOCK_MISUSE);
}

static bool is_suppressed(struct vm *vm, enum fault_kind kind) {
  return suppresses(vm->options.suppressions, kind) &&
         suppress_use(vm, kind, vm_place_here(vm)) != 0;
}

bool vm_goes_on(struct vm *vm, enum fault_kind kind) {
  if (LIKELY(!(vm->options.ignored >> kind & 1)) && !is_suppressed(vm, kind))
    return false;
  if (vm->options.placement)
    note_least(&vm->options.placement->went_on[kind],
               vm_position_of_caller(vm));
  return true;
}

enum go vm_end_here(struct vm *vm) {
  vm_fault(vm, SUB_ABORTS, NO_FACTS);
  vm->event = VM_ABORTED;
  return GO_STOP;
}

const struct fault *vm_last_fault(const struct vm *vm) { return &vm->fault; }
