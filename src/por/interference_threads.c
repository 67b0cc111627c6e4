/*
 * por/interference_threads.c - the ends of threads, and who joins them.
 *
 * A thread ends in a section, which only the thread that joins it notices; with
 * it end its thread-local variables, to which others may have pointers.  A
 * thread that is about to join is looked ahead for: its steps are tried as if
 * the thread that it joins had ended (step_joins.c).
 */
#include "por/interference_impl.h"

/* -------------------------------------------------------------------- ends */

bool interference_is_ending(const struct thread *t) {
  return is_function(&t->frames[t->depth - 1], RUNTIME_THREAD_END);
}

/* Whether others may interfere with the end of variables. */
struct end_conflict {
  struct vm *vm;
  bool conflicts; /* they may */
  bool asked;     /* the graph was asked, or should have been */
};

static void ask_end(struct end_conflict *m, uint32_t area) {
  if (m->conflicts || (m->vm->head->areas[area].flags & AREA_FREED))
    return;
  if (!interference_touches(m->vm, area, 0, 0, true))
    return;
  m->asked = true;
  m->conflicts = m->vm->step.reach_stale || interference_reaches(m->vm, area);
}

/* The thread-local variables of a thread end with it: may others have pointers
 * to them?  Nobody has pointers to the runtime's own.  No frame of the program
 * is left, since frames end before, by operations of their own. */
static struct end_conflict look_at_end(struct vm *vm, const struct thread *t) {
  struct end_conflict m = {vm, false, false};
  for (uint32_t i = 1; i < vm->program->global_count; i++)
    if (vm->tables.tls_numbers[i] != IR_NONE && i != vm->tables.own_global)
      ask_end(&m, t->tls[vm->tables.tls_numbers[i]]);
  return m;
}

bool interference_end_conflicts(struct vm *vm, const struct thread *t) {
  return look_at_end(vm, t).conflicts;
}

bool interference_needs_commit(struct vm *vm) {
  return vm->step.reach_stale && interference_is_ending(vm->thread) &&
         look_at_end(vm, vm->thread).asked;
}

bool interference_ends_invisibly(struct vm *vm, const struct thread *t) {
  return effects_ends_invisibly(vm->por->effects) &&
         interference_is_ending(t) && !interference_end_conflicts(vm, t);
}

/* Does the join store the result where others may look? */
static bool result_conflicts(struct vm *vm, struct reg result) {
  return reg_is_pointer(result) &&
         interference_touches(vm, (uint32_t)result.meta, result.bits, 8, true);
}

bool interference_joins_ended(struct vm *vm, const struct thread *t) {
  const struct frame *f = &t->frames[t->depth - 1];
  struct reg who = t->regs[f->base];
  return is_function(f, RUNTIME_JOIN) && reg_is_pointer(who) &&
         !vm->step.reach_stale && interference_first_word(vm, who) == 0 &&
         effects_ends_invisibly(vm->por->effects) &&
         !result_conflicts(vm, t->regs[f->base + 1]) &&
         !interference_reaches(vm, (uint32_t)who.meta);
}

/* ------------------------------------------------------------------- joins */

/* Is the thread about to join another one?  *word points to the word that
 * becomes 0 when that one ends; *last: the program asks for its result. */
static bool about_to_join(const struct vm *vm, uint32_t thread,
                          struct reg *word, bool *last) {
  const struct thread *t = vm->threads[thread];
  if (t->next.kind != VM_OP_SECTION || t->depth == 0)
    return false;
  const struct frame *f = &t->frames[t->depth - 1];
  if (!is_function(f, RUNTIME_JOIN) ||
      !effects_ends_invisibly(vm->por->effects))
    return false; /* a cancelled thread goes on before the other one ends */
  struct reg result = t->regs[f->base + 1];
  *word = t->regs[f->base];
  *last = result.meta != 0 || result.bits != 0;
  return true;
}

bool interference_is_joining(const struct vm *vm, uint32_t thread,
                             uint32_t *who, bool *last) {
  struct reg word;
  if (!about_to_join(vm, thread, &word, last))
    return false;
  *who = interference_first_word(vm, word);
  return true;
}

bool interference_joins_alone(struct vm *vm, uint32_t thread) {
  struct reg word;
  bool last;
  assert(vm->speculating); /* the caller restores the current thread */
  vm->current = thread;
  interference_forget(vm);
  if (!about_to_join(vm, thread, &word, &last) || !reg_is_pointer(word))
    return false;
  return !interference_third_reaches(vm, (uint32_t)word.meta,
                                     interference_first_word(vm, word));
}

void interference_pretend_end(struct vm *vm, uint32_t thread) {
  struct reg word;
  bool last;
  assert(vm->speculating); /* the caller goes back to a saved state */
  if (about_to_join(vm, thread, &word, &last) && reg_is_pointer(word))
    allways_store_scalar(vm->memory, pointer_of(word), 4, 0);
}
