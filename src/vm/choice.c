/*
 * vm/choice.c - an instruction asks for a value, and a search chooses it.
 *
 * The instruction stops before it has changed anything.  It is executed again
 * when the value is there, asks again, and gets it.
 */
#include "vm/machine.h"

/* Are there more values than the thread could choose from?  0 is 2^64. */
static bool has_grown(uint64_t before, uint64_t now) {
  return before != 0 && (now == 0 || now > before);
}

/* Others may have moved while the thread stood before its choice.
 *
 * The set of a lazy value has become smaller: values are left over that mean
 * nothing, and such an execution is pruned, because the smaller values cover
 * all that there is.
 *
 * There are more values: one more object among which another one is placed, or
 * few enough numbers to try all of them.  Then the choice is one among these,
 * and the thread stands before it again; the step before should have seen to
 * that (por/step.c). */
enum go vm_ask(struct vm *vm, uint64_t count, uint64_t *value) {
  bool again = vm->choice.made && has_grown(vm->choice.count, count);
  if (!vm->choice.made || again) {
    vm->choice.made = false;
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
void vm_choose(struct vm *vm, uint64_t value, uint64_t count) {
  vm->choice.made = true;
  vm->choice.count = count;
  vm->choice.value = value;
}

const char *vm_reported(const struct vm *vm) { return vm->choice.left; }
