/*
 * vm/builtin_thread.c - operations of runtime/machine.h for pthreads: atomic
 * sections, waits, and threads that begin and end.
 *
 * A builtin that stops is called again later with the same arguments.  So it
 * asks for all that may stop it before it changes anything, and for a choice
 * last: a value that was chosen is taken once.
 */
#include <string.h>

#include "vm/machine.h"

/* ------------------------------------------------------ sections and waits */

/* Is a section about to begin that starts a thread, where there are too many?
 * In the section it is too late to end the execution: the other threads must
 * have had their turn before. */
static bool is_one_too_many(const struct vm *vm) {
  return vm->thread_limit == VM_MAX_THREADS && vm->at_code != NULL &&
         vm->at_code->f->runtime && vm->thread->atomic == 0 &&
         strcmp(vm->at_code->f->name, "pthread_create") == 0 &&
         !thread_is_free(vm);
}

/* Sections nest; the outermost one is an operation. */
static enum go do_atomic_begin(struct vm *vm, struct builtin_call *call) {
  (void)call;
  if (UNLIKELY(is_one_too_many(vm)))
    return vm_give_up(vm, VM_LIMIT, REASON_THREADS,
                      FACTS(.numbers = {VM_MAX_THREADS}));
  if (vm->visitor->section_begin(vm) != GO_NEXT)
    return GO_STOP;
  vm->thread->atomic++;
  return GO_NEXT;
}

static enum go do_atomic_end(struct vm *vm, struct builtin_call *call) {
  (void)call;
  if (vm->thread->atomic == 0)
    return vm_fault(vm, SUB_SECTION_END, NO_FACTS);
  if (--vm->thread->atomic == 0)
    vm->visitor->section_end(vm);
  return GO_NEXT;
}

/* Only allways run switches here; a search tries all switches anyway. */
static enum go do_yield(struct vm *vm, struct builtin_call *call) {
  (void)call;
  if (vm->thread->atomic > 0 || vm->options.steps)
    return GO_NEXT;
  vm->event = VM_RUNNING;
  return GO_STOP;
}

/* Reads the arguments of a wait, and whether its condition holds now.  The word
 * must be a defined number. */
static enum go wait_arguments(struct vm *vm, struct builtin_call *call,
                              struct wait *wait, bool *holds) {
  struct reg word;
  if (vm_visit(vm, call->args[0], 0, 4, VISIT_READ) != GO_NEXT ||
      vm_load_number(vm, call->args[0], 0, 4, USE_WAITED, &word) != GO_NEXT ||
      need_number(vm, &call->args[1], USE_WAIT) != GO_NEXT ||
      need_number(vm, &call->args[2], USE_WAIT) != GO_NEXT)
    return GO_STOP;
  *wait = (struct wait){.word = call->args[0],
                        .holder = call->args[3],
                        .relation = (int32_t)call->args[1].bits,
                        .value = (int32_t)call->args[2].bits,
                        .timed = call->number};
  wait_holds(vm, wait, holds);
  return GO_NEXT;
}

/* Waits until the condition holds.  Timed: where it holds, whether the thread
 * is in time is a choice; where it does not, being run at all (with a choice
 * made) means that time is over.  The result is whether it holds. */
static enum go do_wait(struct vm *vm, struct builtin_call *call) {
  struct thread *t = vm->thread;
  struct wait wait;
  bool holds = false;
  if (wait_arguments(vm, call, &wait, &holds) != GO_NEXT)
    return GO_STOP;
  if (holds && call->number) {
    struct reg late;
    if (vm_ask_number(vm, 0, 2, &late) != GO_NEXT)
      return GO_STOP;
    call->results[0] = reg_number(late.bits == 0);
  } else if (!holds && call->number && vm->choice.made) {
    vm->choice.made = false;
    call->results[0] = reg_number(0);
  } else if (!holds) {
    t->wait = wait;
    t->waiting = true;
    vm->event = VM_BLOCKED;
    return GO_STOP;
  }
  t->waiting = false;
  return GO_NEXT;
}

/* For reports: the lock was locked here. */
static enum go do_locked(struct vm *vm, struct builtin_call *call) {
  vm_note_locked(vm, call->args[0]);
  return GO_NEXT;
}

/* ----------------------------------------------------------------- threads */

/* The number of the function that a thread is to start with. */
static enum go entry_of(struct vm *vm, struct reg entry, uint32_t *function) {
  uint64_t number = entry.meta - vm->tables.function_base;
  if (!reg_is_pointer(entry) || entry.meta < vm->tables.function_base ||
      number >= vm->program->function_count || entry.bits != 0) {
    vm_fault(vm, SUB_THREAD_FUNCTION, NO_FACTS);
    return vm_fault_as(vm, vm->options.calls_are_derefs ? FAULT_VALID_DEREF
                                                        : FAULT_BAD_CALL);
  }
  *function = (uint32_t)number;
  return GO_NEXT;
}

/* A new thread calls the function with one argument; its number, or -1 if there
 * are too many.  The argument leaves this thread, so its area counts as stored:
 * it cannot be taken back at return. */
static enum go do_thread_start(struct vm *vm, struct builtin_call *call) {
  uint32_t function = 0;
  if (entry_of(vm, call->args[0], &function) != GO_NEXT)
    return GO_STOP;
  if (vm->in_monitor)
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_STARTS, NO_FACTS);
  uint32_t number = thread_new(vm);
  if (number == IR_NONE) {
    call->results[0] = reg_number(UINT32_MAX);
    return GO_NEXT;
  }
  if (reg_is_pointer(call->args[1]))
    vm->head->areas[(uint32_t)call->args[1].meta].flags |= AREA_STORED;
  if (call_start(vm, vm->threads[number], function, &call->args[1], 1) !=
      GO_NEXT)
    return GO_STOP;
  vm->visitor->thread_start(vm);
  call->results[0] = reg_number(number);
  return GO_NEXT;
}

/* The current thread drops all its frames and calls the function instead.  The
 * argument must not point into a frame, which ends here. */
static enum go do_thread_restart(struct vm *vm, struct builtin_call *call) {
  struct reg argument = call->args[1];
  uint32_t function = 0;
  if (entry_of(vm, call->args[0], &function) != GO_NEXT)
    return GO_STOP;
  if (!SEEDED_BUG(115) && /* nobody minds that its frames end */
      vm->visitor->frames_end(vm, 0) != GO_NEXT)
    return GO_STOP;
  call_unwind(vm, 0);
  return call_start(vm, vm->thread, function, &argument, 1) == GO_NEXT
             ? GO_CALL
             : GO_STOP;
}

static enum go do_thread_self(struct vm *vm, struct builtin_call *call) {
  call->results[0] = reg_number(vm->current);
  return GO_NEXT;
}

/* Is there no other thread? */
static enum go do_thread_alone(struct vm *vm, struct builtin_call *call) {
  unsigned count = 0;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    count += vm->threads[i]->used;
  call->results[0] = reg_number(count == 1 && !SEEDED_BUG(128)); /* never */
  return GO_NEXT;
}

/* Ends the thread.  The argument says whether its number is kept: see
 * thread_end. */
static enum go do_thread_exit(struct vm *vm, struct builtin_call *call) {
  if (need_number(vm, &call->args[0], USE_THREAD_END) != GO_NEXT)
    return GO_STOP;
  bool keep = (uint32_t)call->args[0].bits != 0;
  if (vm->visitor->thread_end(vm) != GO_NEXT)
    return GO_STOP;
  call_unwind(vm, 0);
  thread_end(vm, vm->current, keep);
  vm->exit_status = 0; /* should it be the last one */
  vm->event = VM_THREAD_OVER;
  return GO_STOP;
}

const struct builtin builtins_thread[] = {
    {"__allways_atomic_begin", "v", do_atomic_begin, 0,
     BUILTIN_SIMPLE | BUILTIN_ALONE},
    {"__allways_atomic_end", "v", do_atomic_end, 0,
     BUILTIN_SIMPLE | BUILTIN_ALONE},
    {"__allways_yield", "v", do_yield, 0, 0},
    {"__allways_wait", "vpiip", do_wait, 0, BUILTIN_SIMPLE},
    {"__allways_wait_timed", "ipiip", do_wait, 1, BUILTIN_SIMPLE},
    {"__allways_locked", "vp", do_locked, 0, 0},
    {"__allways_thread_start", "ipl", do_thread_start, 0, 0},
    {"__allways_thread_restart", "vpl", do_thread_restart, 0, 0},
    {"__allways_thread_self", "i", do_thread_self, 0, BUILTIN_SIMPLE},
    {"__allways_thread_alone", "i", do_thread_alone, 0, 0},
    {"__allways_thread_exit", "vi", do_thread_exit, 0, 0},
    {NULL, NULL, NULL, 0, 0}};
