/*
 * vm/thread.c - the table of threads: which there are, room for their frames,
 * and what they wait for.  thread_new.c begins and ends them, resume.c runs
 * them.
 */
#include <string.h>

#include "vm/machine.h"

/* ----------------------------------------------------------------- threads */

void thread_make(struct vm *vm) {
  assert(vm->thread_limit < VM_MAX_THREADS);
  struct thread *t = alloc_new(sizeof *t);
  t->tls = alloc_new((vm->tables.tls_count + 1) * sizeof *t->tls);
  vm->threads[vm->thread_limit++] = t;
}

void thread_free(struct thread *t) {
  alloc_free(t->regs, t->reg_capacity * sizeof *t->regs);
  alloc_free(t->frames, t->frame_capacity * sizeof *t->frames);
}

bool vm_thread_used(const struct vm *vm, uint32_t thread) {
  return thread < vm->thread_limit && vm->threads[thread]->used;
}

uint32_t vm_thread_limit(const struct vm *vm) { return vm->thread_limit; }

bool vm_in_atomic(const struct vm *vm, uint32_t thread) {
  return vm_thread_used(vm, thread) && vm->threads[thread]->atomic > 0;
}

/* A thread that waits in an atomic section is not exclusive: others must move
 * before its condition can hold. */
bool vm_is_exclusive(const struct vm *vm, uint32_t thread) {
  assert(thread < vm->thread_limit);
  const struct vm_next_op *next = &vm->threads[thread]->next;
  switch ((enum vm_op_kind)next->kind) {
  case VM_OP_START:
  case VM_OP_CHOICE:
  case VM_OP_RESUME:
    return vm_in_atomic(vm, thread) || next->mid_operation;
  default:
    return false;
  }
}

/* -------------------------------------------------------- room for frames */

static void room_for_regs(struct thread *t, size_t want) {
  if (want <= t->reg_capacity)
    return;
  size_t grown = alloc_grown(t->reg_capacity, want);
  t->regs = alloc_resize(t->regs, t->reg_capacity * sizeof *t->regs,
                         grown * sizeof *t->regs);
  t->reg_capacity = grown;
}

/* frame_limit is the depth from which on a call has to be looked at: there is
 * no room for its frame, or the stack is exhausted. */
static void room_for_frame(const struct vm *vm, struct thread *t,
                           uint32_t depth) {
  size_t old = t->frame_capacity;
  if (depth < old)
    return;
  t->frame_capacity = alloc_grown(old, depth + 1);
  t->frames = alloc_resize(t->frames, old * sizeof *t->frames,
                           t->frame_capacity * sizeof *t->frames);
  memset(t->frames + old, 0, (t->frame_capacity - old) * sizeof *t->frames);
  t->frame_limit = (uint32_t)(t->frame_capacity < vm->options.max_stack
                                  ? t->frame_capacity
                                  : vm->options.max_stack);
}

void thread_grow(const struct vm *vm, struct thread *t, uint32_t depth,
                 size_t slots) {
  room_for_regs(t, slots);
  room_for_frame(vm, t, depth);
  assert(slots <= t->reg_capacity && depth < t->frame_capacity);
  assert(t->frame_limit <= t->frame_capacity);
}

/* ----------------------------------------------------------------- waiting */

bool wait_holds(struct vm *vm, const struct wait *wait, bool *holds) {
  uint64_t bits;
  if (!reg_is_pointer(wait->word) ||
      allways_load_scalar(vm->memory, pointer_of(wait->word), 4, &bits) !=
          ALLWAYS_OK)
    return false;
  int32_t now = (int32_t)bits;
  int32_t relation = wait->relation & ~WAIT_FLAGS;
  assert(relation == WAIT_EQUAL || relation == WAIT_UNEQUAL ||
         relation == WAIT_AT_LEAST);
  *holds = relation == WAIT_EQUAL     ? now == wait->value
           : relation == WAIT_UNEQUAL ? now != wait->value
                                      : now >= wait->value;
  return true;
}

/* A thread that waits for a word that cannot be read is enabled: it goes on to
 * the fault. */
bool vm_enabled(struct vm *vm, uint32_t thread, bool *gives_up) {
  *gives_up = false;
  if (!vm_thread_used(vm, thread))
    return false;
  const struct thread *t = vm->threads[thread];
  bool holds;
  if (!t->waiting || !wait_holds(vm, &t->wait, &holds) || holds)
    return true;
  *gives_up = t->wait.timed;
  return false;
}

/* ----------------------------------------------------------------- holders */

int vm_exit_status(const struct vm *vm) { return vm->exit_status; }
struct allways_memory *vm_memory(struct vm *vm) {
  return vm->memory;
}

/* holder of a wait points to the number of one thread, plus 1 (of two bytes
 * with WAIT_HALF, else of four), or with WAIT_SET to a set of threads.  What is
 * no number, or too large, says nothing. */
struct vm_holders vm_holders(struct vm *vm, uint32_t thread) {
  assert(thread < vm->thread_limit);
  const struct wait *w = &vm->threads[thread]->wait;
  struct vm_holders none = {0, 0};
  uint64_t bits;
  if (!reg_is_pointer(w->holder) ||
      allways_load_scalar(vm->memory, pointer_of(w->holder),
                          w->relation & WAIT_HALF ? 2 : 4, &bits) != ALLWAYS_OK)
    return none;
  if (w->relation & WAIT_SET && SEEDED_BUG(133))
    return none; /* readers are no holders */
  if (w->relation & WAIT_SET)
    return (struct vm_holders){0, (uint32_t)bits};
  return bits > VM_MAX_THREADS ? none : (struct vm_holders){(uint32_t)bits, 0};
}
