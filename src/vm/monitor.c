/*
 * vm/monitor.c - a function of the program that must be true in every
 * state.
 *
 * A thread that is there only for that runs it in one go, as if in an atomic
 * section; then all it did is taken back.  Nothing of it is noted: it makes no
 * accesses that could race, loses no blocks and is not observed.
 *
 * A state with a choice that is not made yet stands for one state for each of
 * its values.  Where the answer depends on such a choice, the function runs
 * again for each value.
 */
#include <string.h>

#include "vm/machine.h"
#include "vm/suppress.h"

/* Loop heads and calls of one run; choices that one run may make, their values,
 * and runs in one state. */
enum {
  FUEL = 1000000,
  MOST_CHOICES = 16,
  MOST_VALUES = 4096,
  MOST_RUNS = 65536
};

/* The values chosen, in the order in which the run asks for them. */
struct answers {
  struct answer {
    uint64_t value, count;
  } items[MOST_CHOICES];
  uint32_t count, at, runs;
};

/* Answers the choice that the run asks for; a new one begins with 0.  False:
 * there are too many choices or values. */
static bool answer(struct vm *vm, struct answers *a) {
  assert(a->at <= a->count && a->count <= MOST_CHOICES);
  if (a->at == a->count) {
    if (a->count == MOST_CHOICES || vm->choice.count - 1 >= MOST_VALUES)
      return false;
    a->items[a->count++] = (struct answer){0, vm->choice.count};
  }
  const struct answer *x = &a->items[a->at++];
  vm_choose(vm, x->value, x->count);
  return true;
}

/* The next combination of answers, as an odometer counts; false: all were
 * tried. */
static bool other_answers(struct answers *a) {
  a->at = 0;
  for (; a->count > 0; a->count--)
    if (++a->items[a->count - 1].value < a->items[a->count - 1].count)
      return true;
  return false;
}

/* ----------------------------------------------------------------- one run */

static const struct ir_function *function(const struct vm *vm) {
  return &vm->program->functions[vm->options.monitor];
}

static enum vm_event give_up(struct vm *vm, enum vm_event event,
                             enum fault_reason why) {
  vm_give_up(vm, event, why, FACTS(.numbers = {FUEL}));
  vm_describe(vm);
  return event;
}

static enum vm_event fault(struct vm *vm, enum fault_sub sub) {
  vm_fault(vm, sub,
           FACTS(.word = sub == SUB_DOES_NOT_HOLD ? function(vm)->name : ""));
  vm_describe(vm);
  return VM_FAULTED;
}

/* Is what the function returned true?  A lazy value is asked for. */
static enum vm_event judge(struct vm *vm, struct answers *a) {
  struct reg r = vm->returned;
  while (reg_is_lazy(r) && lazy_truth(vm, &r) != GO_NEXT)
    if (vm->event != VM_CHOICE || !answer(vm, a))
      return give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_DEPENDS);
  if (r.meta != 0)
    return fault(vm, SUB_UNDEFINED_ALWAYS);
  if (r.bits & width_mask(function(vm)->results[0].bits))
    return VM_STOPPED;
  return fault(vm, SUB_DOES_NOT_HOLD);
}

static enum vm_event run(struct vm *vm, uint32_t number, struct answers *a) {
  enum vm_event event;
  do
    event = vm_resume(vm, number, FUEL);
  while (event == VM_CHOICE && answer(vm, a));
  switch (event) {
  case VM_THREAD_OVER:
    return judge(vm, a);
  case VM_FAULTED:
  case VM_UNSUPPORTED:
  case VM_LIMIT:
    return event;
  case VM_RUNNING:
    return give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_NO_END);
  case VM_BLOCKED:
    return give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_WAITS);
  case VM_CHOICE:
    return give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_WIDE);
  case VM_PRUNED:
    return give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_ASSUMES);
  default:
    return give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_ENDS);
  }
}

/* A thread that does nothing else, and is gone afterwards. */
static enum vm_event run_thread(struct vm *vm, struct answers *a) {
  uint32_t number = thread_new(vm);
  if (number == IR_NONE)
    return give_up(vm, VM_LIMIT, REASON_ALWAYS_NO_THREAD);
  vm->current = number;
  vm->thread = vm->threads[number];
  vm->thread->atomic = 1;
  vm->returned = reg_undefined();
  vm->choice.made = false;
  if (call_start(vm, vm->thread, vm->options.monitor, NULL, 0) != GO_NEXT) {
    vm_describe(vm);
    return vm->event;
  }
  return run(vm, number, a);
}

/* Runs the function in the current state, and goes back to it. */
static enum vm_event run_aside(struct vm *vm, struct answers *a) {
  assert(!vm->in_monitor);
  vm_remember_nothing(
      vm); /* its thread may have the number of one that ended */
  if (!vm_save(vm))
    return give_up(vm, VM_LIMIT, REASON_ALWAYS_NO_MEMORY);
  size_t leaks = vm->noted.leak_count;
  vm->in_monitor = true;
  enum vm_event event = run_thread(vm, a);
  vm->in_monitor = false;
  vm->visitor->watch_all(vm);
  vm_back_step(vm, vm->current, 0);
  vm_drop(vm);
  vm->noted.leak_count = leaks;
  return event;
}

/* ------------------------------------------------------------------- reports
 */

static void report(struct vm *vm, enum vm_event event, uint32_t thread,
                   uint32_t after) {
  struct fault *f = &vm->fault;
  f->thread = thread;
  f->monitor = vm->options.monitor;
  f->after = after;
  if (event == VM_FAULTED && f->kind == FAULT_ALWAYS) {
    f->position = after ? after : function(vm)->position;
    f->suppressed = suppress_always(vm);
    f->stack_count = f->stack_depth = 0;
    return;
  }
  if (f->position == 0)
    f->position = function(vm)->position;
}

/* ------------------------------------------------------------- entry point */

enum vm_event vm_monitor(struct vm *vm, uint32_t thread, uint32_t after) {
  const struct vm_observer *observer = vm->options.observer;
  struct answers answers = {.count = 0};
  enum vm_event event;
  char reported[sizeof vm->choice.left];
  uint32_t current = vm->current;
  if (vm->options.monitor == 0)
    return VM_STOPPED;
  memcpy(reported, vm->choice.left, sizeof reported);
  vm->options.observer = NULL; /* it does not see what is only tried */
  do
    event = ++answers.runs > MOST_RUNS
                ? give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_MANY_CHOICES)
                : run_aside(vm, &answers);
  while (event == VM_STOPPED && other_answers(&answers));
  vm->options.observer = observer;
  vm->current = current;
  vm->thread = vm->threads[current];
  memcpy(vm->choice.left, reported, sizeof reported);
  if (event != VM_STOPPED)
    report(vm, event, thread, after);
  return event;
}
