/*
 * vm/choice.c - an instruction asks for a value, and a search chooses it.
 *
 * The instruction stops before it has changed anything.  It is executed again
 * when the value is there, asks again, and gets it.
 */
#include "vm/machine.h"

/* The set of a lazy value may have become smaller while the thread stood before
 * its choice.  Then values are left over that mean nothing: such an execution
 * is pruned, because the smaller values cover all that there is. */
enum go vm_ask(struct vm *vm, uint64_t count, uint64_t *value) {
  if (!vm->choice.made) {
    vm->choice.count = count;
    vm->choice.summary = 0;
    vm->choice.asks = VM_ASKS_VALUE;
    vm->event = VM_CHOICE;
    return GO_STOP;
  }
  vm->choice.made = false;
  if (count != 0 && vm->choice.value >= count) {
    vm->event = VM_PRUNED;
    return GO_STOP;
  }
  *value = vm->choice.value;
  return GO_NEXT;
}

enum go vm_ask_number(struct vm *vm, uint64_t first, uint64_t count,
                      struct reg *result) {
  uint64_t value;
  if (vm_ask(vm, count, &value) != GO_NEXT)
    return GO_STOP;
  observe_chosen(vm, 0, first, first + value);
  *result = reg_number(first + value);
  return GO_NEXT;
}

uint64_t vm_choices(const struct vm *vm) { return vm->choice.count; }

/* A choice is used once: vm_ask clears it. */
void vm_choose(struct vm *vm, uint64_t value) {
  vm->choice.made = true;
  vm->choice.value = value;
}

const char *vm_reported(const struct vm *vm) { return vm->choice.left; }
