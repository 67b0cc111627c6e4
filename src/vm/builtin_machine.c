/*
 * vm/builtin_machine.c - operations of runtime/machine.h, which says what each
 * of them promises to the runtime: faults and ends, choices, accesses that move
 * nothing, and the call of main.
 *
 * A builtin that stops is called again later with the same arguments.  So it
 * asks for all that may stop it before it changes anything, and for a choice
 * last: a value that was chosen is taken once.
 */
#include <string.h>

#include "vm/machine.h"

/* -------------------------------------------------------------------- ends */

/* The runtime names kinds by their properties; other names are the program's
 * own assertions. */
static enum fault_kind kind_of(const char *name) {
  enum fault_kind kind = fault_kind_find(name, strlen(name));
  return kind < FAULT_KIND_COUNT ? kind : FAULT_ASSERTION;
}

/* The library found a fault: its kind and a text. */
static enum go do_fault(struct vm *vm, struct builtin_call *call) {
  char *kind, *text;
  uint64_t n, m;
  if (vm_string(vm, call->args[0], &kind, &n) != GO_NEXT)
    return GO_STOP;
  if (vm_string(vm, call->args[1], &text, &m) == GO_NEXT) {
    vm_fault(vm, SUB_LIBRARY, FACTS(.word = text));
    vm_fault_as(vm, kind_of(kind));
    alloc_free(text, m + 1);
  }
  alloc_free(kind, n + 1);
  return GO_STOP;
}

/* The same about a lock; the last argument says whether it is locked. */
static enum go do_misuse(struct vm *vm, struct builtin_call *call) {
  char *text;
  uint64_t n;
  if (vm_string(vm, call->args[0], &text, &n) != GO_NEXT)
    return GO_STOP;
  vm_lock_misuse(vm, call->args[1], call->args[2].bits != 0, text);
  alloc_free(text, n + 1);
  return GO_STOP;
}

/* Whoever does not ask for misuse may ask for deadlocks. */
static enum go do_self_deadlock(struct vm *vm, struct builtin_call *call) {
  if (vm->options.no_misuse || vm_goes_on(vm, FAULT_LOCK_MISUSE))
    return GO_NEXT;
  return do_misuse(vm, call);
}

/* The runtime cannot do this; the text says what. */
static enum go give_up(struct vm *vm, struct reg what,
                       enum fault_reason reason) {
  char *text;
  uint64_t n;
  if (vm_string(vm, what, &text, &n) != GO_NEXT)
    return GO_STOP;
  vm_give_up(vm, VM_UNSUPPORTED, reason, FACTS(.word = text));
  alloc_free(text, n + 1);
  return GO_STOP;
}

static enum go do_unsupported(struct vm *vm, struct builtin_call *call) {
  return give_up(vm, call->args[0], REASON_NOT_MODELLED);
}

/* The text names a function that has no model. */
static enum go do_no_model(struct vm *vm, struct builtin_call *call) {
  return give_up(vm, call->args[0], REASON_NO_MODEL);
}

/* The status changes nothing any more: where nobody wants to know it, one that
 * is lazy stays so, and any will do. */
static enum go do_exit(struct vm *vm, struct builtin_call *call) {
  if (reg_is_lazy(call->args[0]) && !vm->options.wants_status)
    call->args[0] = reg_number(0);
  if (reg_is_lazy(call->args[0]))
    call->args[0] = lazy_truncate(call->args[0], 8);
  if (lazy_number(vm, &call->args[0]) != GO_NEXT)
    return GO_STOP;
  if (need_number(vm, &call->args[0], USE_EXIT_STATUS) != GO_NEXT)
    return GO_STOP;
  vm->exit_status = (int)(call->args[0].bits & 255);
  vm->event = VM_ENDED;
  return GO_STOP;
}

/* What is recorded is no fault: whether abort() is one depends on what is asked
 * for.  But the place is wanted in any case. */
static enum go do_abort(struct vm *vm, struct builtin_call *call) {
  (void)call;
  return vm_end_here(vm);
}

/* ----------------------------------------------------------------- choices */

/* A monitor looks at a state and decides nothing. */
static enum go may_choose(struct vm *vm) {
  return vm->in_monitor
             ? vm_give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_CHOOSES, NO_FACTS)
             : GO_NEXT;
}

/* One of 0 .. n - 1. */
static enum go do_choose(struct vm *vm, struct builtin_call *call) {
  if (may_choose(vm) != GO_NEXT ||
      need_number(vm, &call->args[0], USE_CHOICE) != GO_NEXT)
    return GO_STOP;
  int32_t n = (int32_t)call->args[0].bits;
  if (n < 1)
    return vm_fault(vm, SUB_CHOICE_OF_NONE, FACTS(.numbers = {(uint64_t)n}));
  if (lazy_wanted(vm, (uint64_t)n))
    return lazy_new(vm, 0, (uint64_t)n - 1, 32, 32, &call->results[0]);
  return vm_ask_number(vm, 0, (uint64_t)n, &call->results[0]);
}

/* Any number of so many bits. */
static enum go do_any(struct vm *vm, struct builtin_call *call) {
  uint64_t bits = call->args[0].bits;
  assert(call->args[0].meta == 0 && bits > 0);
  uint64_t count = bits >= 64 ? 0 : UINT64_C(1) << bits;
  if (may_choose(vm) != GO_NEXT)
    return GO_STOP;
  if (lazy_wanted(vm, count))
    return lazy_new(vm, 0, count - 1, bits < 64 ? (unsigned)bits : 64, 64,
                    &call->results[0]);
  return vm_ask_number(vm, 0, count, &call->results[0]);
}

/* A run has one pointer, and takes it from the numbers. */
static enum go do_any_pointer(struct vm *vm, struct builtin_call *call) {
  if (may_choose(vm) != GO_NEXT)
    return GO_STOP;
  if (vm->options.steps)
    return lazy_pointer(vm, &call->results[0]);
  return vm_ask_number(vm, 0, 0, &call->results[0]);
}

/* One of low .. high.  All 2^64 of them are count 0, as vm_ask has it. */
static enum go do_between(struct vm *vm, struct builtin_call *call) {
  struct reg low = call->args[0], high = call->args[1];
  if (may_choose(vm) != GO_NEXT ||
      need_number(vm, &low, USE_CHOICE) != GO_NEXT ||
      need_number(vm, &high, USE_CHOICE) != GO_NEXT)
    return GO_STOP;
  uint64_t count = high.bits - low.bits + 1;
  if (lazy_wanted(vm, count))
    return lazy_new(vm, low.bits, high.bits, 64, 64, &call->results[0]);
  return vm_ask_number(vm, low.bits, count, &call->results[0]);
}

/* 1: what an option says may go wrong does.  number: which one, as enum
 * vm_asks has it. */
static enum go do_bad_luck(struct vm *vm, struct builtin_call *call) {
  bool asked = call->number == VM_ASKS_WAKE     ? vm->options.spurious_wakeups
               : call->number == VM_ASKS_MALLOC ? vm->options.malloc_may_fail
                                                : vm->options.spurious_failures;
  call->results[0] = reg_number(0);
  if (!asked || (vm->in_monitor && call->number == VM_ASKS_MALLOC))
    return GO_NEXT;
  if (may_choose(vm) != GO_NEXT)
    return GO_STOP;
  enum go go = vm_ask_number(vm, 0, 2, &call->results[0]);
  if (go != GO_NEXT)
    vm->choice.asks = (enum vm_asks)call->number;
  return go;
}

static enum go do_explores(struct vm *vm, struct builtin_call *call) {
  call->results[0] = reg_number(vm->options.steps);
  return GO_NEXT;
}

/* What does not hold prunes the execution. */
static enum go do_assume(struct vm *vm, struct builtin_call *call) {
  if (lazy_truth(vm, &call->args[0]) != GO_NEXT ||
      need_number(vm, &call->args[0], USE_ASSUMPTION) != GO_NEXT)
    return GO_STOP;
  if ((uint32_t)call->args[0].bits != 0)
    return GO_NEXT;
  vm->event = VM_PRUNED;
  return GO_STOP;
}

/* A line for the report that the program asked for. */
static enum go do_note(struct vm *vm, struct builtin_call *call) {
  char *text;
  uint64_t n;
  if (vm_string(vm, call->args[0], &text, &n) != GO_NEXT)
    return GO_STOP;
  if (vm->options.note)
    vm->options.note(vm->options.context, text);
  alloc_free(text, n + 1);
  return GO_NEXT;
}

/* ------------------------------------------------------------------ memory */

/* An access of the program's kind that moves nothing; number: VISIT_... */
static enum go do_access(struct vm *vm, struct builtin_call *call) {
  uint64_t size = call->args[1].bits;
  bool write = (call->number & VISIT_WRITE) != 0;
  if (need_number(vm, &call->args[1], USE_SIZE) != GO_NEXT)
    return GO_STOP;
  if (size == 0 || SEEDED_BUG(130)) /* sections protect the caller's memory */
    return GO_NEXT;
  if (need_range(vm, call->args[0], size, write) != GO_NEXT)
    return GO_STOP;
  return vm_visit(vm, call->args[0], 0, size, call->number | VISIT_EXPOSED);
}

/* Is the word at the first argument the second one?  Unlike a load, this is no
 * fault if the word is undefined. */
static enum go do_holds_pointer(struct vm *vm, struct builtin_call *call) {
  struct reg at = call->args[0], wanted = call->args[1];
  allways_value v;
  if (need_range(vm, at, 8, false) != GO_NEXT ||
      vm_visit(vm, at, 0, 8, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  bool same =
      reg_is_pointer(wanted) &&
      allways_load_value(vm->memory, pointer_of(at), 8, &v) == ALLWAYS_OK &&
      v.pointer.area == (uint32_t)wanted.meta &&
      v.pointer.offset == wanted.bits;
  call->results[0] = reg_number(same);
  return GO_NEXT;
}

/* The number at the argument; 0 if there is none, which is no fault. */
static enum go do_number_at(struct vm *vm, struct builtin_call *call) {
  uint64_t bits;
  if (need_range(vm, call->args[0], 4, false) != GO_NEXT ||
      vm_visit(vm, call->args[0], 0, 4, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  bool number = allways_load_scalar(vm->memory, pointer_of(call->args[0]), 4,
                                    &bits) == ALLWAYS_OK;
  call->results[0] = reg_number(number ? bits : 0);
  return GO_NEXT;
}

/* The pointer that the first argument is, or the low bytes of; the second one
 * if it is neither. */
static enum go do_whole(struct vm *vm, struct builtin_call *call) {
  struct reg x = call->args[0];
  (void)vm;
  bool low = reg_is_piece(x) && piece_first(x) == 0;
  call->results[0] =
      low || reg_is_pointer(x) ? reg_pointer(pointer_of(x)) : call->args[1];
  return GO_NEXT;
}

/* --------------------------------------------------------- start and end */

/* main is called with as many arguments as it takes; its result is that of
 * this call. */
static enum go do_call_main(struct vm *vm, struct builtin_call *call) {
  const struct ir_function *f = &vm->program->functions[vm->program->main];
  assert(vm->program->main != 0);
  if (f->param_slots > call->arg_slots)
    return vm_fault(vm, SUB_MAIN_ARGUMENTS, NO_FACTS);
  if (f->result_count == 0) {
    struct thread *t = vm->thread;
    const struct frame *top = &t->frames[t->depth - 1];
    const struct call_site *site = top->pc[-1].site;
    t->regs[top->base + site->insn->result] = reg_number(0);
  }
  if (call_start(vm, vm->thread, vm->program->main, call->args,
                 f->param_slots) != GO_NEXT)
    return GO_STOP;
  return GO_CALL;
}

/* How many constructors there are; number: or destructors. */
static enum go do_count(struct vm *vm, struct builtin_call *call) {
  call->results[0] = reg_number(call->number ? vm->program->destructor_count
                                             : vm->program->constructor_count);
  return GO_NEXT;
}

/* One of them, as a function; the runtime counts them first. */
static enum go do_nth(struct vm *vm, struct builtin_call *call) {
  uint64_t n = call->args[0].bits;
  assert(call->args[0].meta == 0 &&
         n < (call->number ? vm->program->destructor_count
                           : vm->program->constructor_count));
  uint32_t f =
      call->number ? vm->program->destructors[n] : vm->program->constructors[n];
  call->results[0] = (struct reg){0, vm->tables.function_base + f};
  return GO_NEXT;
}

const struct builtin builtins_machine[] = {
    {"__allways_fault", "vpp", do_fault, 0, BUILTIN_ALONE},
    {"__allways_misuse", "vppi", do_misuse, 0, BUILTIN_ALONE},
    {"__allways_self_deadlock", "vppi", do_self_deadlock, 0, 0},
    {"__allways_unsupported", "vp", do_unsupported, 0, 0},
    {"__allways_no_model", "vp", do_no_model, 0, 0},
    {"__allways_exit", "vl", do_exit, 0, 0},
    {"__allways_abort", "v", do_abort, 0, BUILTIN_ALONE},
    {"__allways_choose", "ii", do_choose, 0, BUILTIN_ALONE},
    {"__allways_any", "ii", do_any, 0, BUILTIN_ALONE},
    {"__allways_any_pointer", "p", do_any_pointer, 0, BUILTIN_ALONE},
    {"__allways_between", "iii", do_between, 0, BUILTIN_ALONE},
    {"__allways_wakes_early", "i", do_bad_luck, VM_ASKS_WAKE, 0},
    {"__allways_lacks_memory", "i", do_bad_luck, VM_ASKS_MALLOC, 0},
    {"__allways_fails_early", "i", do_bad_luck, VM_ASKS_FAILURE, 0},
    {"__allways_explores", "i", do_explores, 0, BUILTIN_SIMPLE},
    {"__allways_assume", "vl", do_assume, 0, BUILTIN_ALONE},
    {"__allways_note", "vp", do_note, 0, 0},
    {"__allways_reads", "vpi", do_access, VISIT_READ, 0},
    {"__allways_writes", "vpi", do_access, VISIT_WRITE, 0},
    {"__allways_holds_pointer", "ipp", do_holds_pointer, 0, 0},
    {"__allways_whole", "pip", do_whole, 0, BUILTIN_SIMPLE},
    {"__allways_number_at", "ip", do_number_at, 0, 0},
    {"__allways_call_main", "iipp", do_call_main, 0, 0},
    {"__allways_constructor_count", "i", do_count, 0, 0},
    {"__allways_destructor_count", "i", do_count, 1, 0},
    {"__allways_constructor", "pi", do_nth, 0, 0},
    {"__allways_destructor", "pi", do_nth, 1, 0},
    {NULL, NULL, NULL, 0, 0}};
