/*
 * vm/thread_new.c - threads come and go, with the thread-local variables that
 * each of them has for itself.
 */
#include <fenv.h>

#include "vm/machine.h"

/* The thread's own copy of each thread-local variable, with its first content.
 * The site of such an area is the global that it is a copy of, with bit 62 set,
 * which tells it from areas of globals. */
static void tls_new(struct vm *vm, struct thread *t, uint32_t owner) {
  const struct ir_program *program = vm->program;
  for (uint32_t i = 1; i < program->global_count; i++) {
    uint32_t number = vm->tables.tls_numbers[i];
    allways_pointer p;
    if (number == IR_NONE)
      continue;
    if (allways_allocate(vm->memory, program->globals[i].size,
                         aligned_kind(VM_AREA_TLS, program->globals[i].align),
                         UINT64_C(1) << 62 | i, &p) != ALLWAYS_OK)
      out_of_memory();
    if (vm->options.addresses && !place_new(vm, owner, p.area))
      out_of_memory();
    vm_fill_global(vm, &program->globals[i], p.area);
    t->tls[number] = p.area;
  }
}

/* The smallest number that is free, or VM_MAX_THREADS. */
static uint32_t free_number(const struct vm *vm) {
  uint32_t number = 0;
  while (number < vm->thread_limit &&
         (vm->threads[number]->used || vm->threads[number]->kept))
    number++;
  return number;
}

bool thread_is_free(const struct vm *vm) {
  return free_number(vm) < VM_MAX_THREADS;
}

uint32_t thread_new(struct vm *vm) {
  uint32_t number = free_number(vm);
  if (number == VM_MAX_THREADS)
    return IR_NONE;
  if (number == vm->thread_limit)
    thread_make(vm);
  struct thread *t = vm->threads[number];
  assert(!t->used && !t->kept);
  t->used = true;
  t->waiting = false;
  t->depth = t->low = t->loaded = 0;
  t->atomic = 0;
  t->rounding = FE_TONEAREST;
  work_over(t);
  t->ran = true;
  t->recorded = 0; /* it says what the one before with this number was */
  t->next = (struct vm_next_op){.kind = VM_OP_START};
  tls_new(vm, t, number);
  return number;
}

/* Its frames are gone already, and all that they owned. */
void thread_end(struct vm *vm, uint32_t number, bool keep) {
  struct thread *t = vm->threads[number];
  assert(vm_thread_used(vm, number) && t->depth == 0);
  for (uint32_t i = 0; i < vm->tables.tls_count; i++) {
    vm_free_area(vm, (allways_pointer){0, t->tls[i]});
    t->tls[i] = 0;
  }
  t->used = false;
  t->kept = keep;
  t->waiting = false;
  t->atomic = 0;
  t->ran = true;
  t->rounding = FE_TONEAREST;
}
