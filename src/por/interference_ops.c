/*
 * por/interference_ops.c - atomic sections, and the next operations of threads,
 * as what others may interfere with.
 *
 * A section is one operation: the call of the program that it is in, whose
 * effects are known.  The end of a thread and the join of one that has ended
 * are sections that mostly nobody interferes with (interference_threads.c).
 */
#include "por/interference_impl.h"

/* ---------------------------------------------------------------- sections */

static bool conflicts_with(const struct vm *vm, const struct effect *e,
                           const struct interference *f) {
  return sets_conflict(vm, e, f->touched, f->written);
}

/* Is the current thread, t, about to unlock a mutex that it holds? */
static bool unlocks_own(const struct vm *vm, const struct thread *t) {
  const struct frame *f = &t->frames[t->depth - 1];
  assert(t == vm->threads[vm->current]);
  if (SEEDED_BUG(108) && is_function(f, RUNTIME_MUTEX_LOCK))
    return true; /* locks like unlocks */
  return is_function(f, RUNTIME_MUTEX_UNLOCK) &&
         interference_first_word(vm, t->regs[f->base]) == vm->current + 1;
}

/* May others interfere with the section that the program has called?  Nobody
 * interferes with a new thread yet.  Which number it gets does not matter: in
 * another order it gets another one, and no program sees that. */
static bool call_conflicts(struct vm *vm, const struct frame *f, uint32_t insn,
                           const struct frame *callee) {
  uint32_t function = f->code->number;
  if (callee && is_function(callee, RUNTIME_CREATE))
    return conflicts_with(vm,
                          effects_of_start(vm->por->effects, function, insn),
                          interference_others(vm));
  const struct effect *e = effects_of_call(vm->por->effects, function, insn);
  if (!conflicts_with(vm, e, interference_others(vm)))
    return false;
  return !unlocks_own(vm, vm->thread) ||
         conflicts_with(vm, e, interference_others_unlocking(vm));
}

bool interference_section_conflicts(struct vm *vm) {
  const struct thread *t = vm->thread;
  uint32_t d = interference_frame(t);
  const struct frame *f = &t->frames[d];
  const struct frame *callee = d + 1 < t->depth ? f + 1 : NULL;
  if (effects_sections_wait(vm->por->effects) && !SEEDED_BUG(138))
    return true;
  if (interference_ends_invisibly(vm, t) || interference_joins_ended(vm, t))
    return false;
  if (f->code->f->runtime ||
      (interference_is_ending(t) && interference_end_conflicts(vm, t)))
    return true;
  uint32_t insn = callee ? interference_insn(t, d) : vm->at_insn;
  if (f->code->f->insns[insn].op != IR_CALL ||
      (callee && effects_opens(vm->por->effects, callee->code->number)))
    return true;
  return call_conflicts(vm, f, insn, callee);
}

/* ---------------------------------------------------------- next operations
 */

/* The call of the program that the section or wait is in, as an operation. */
static struct interference_op op_of_call(struct vm *vm,
                                         const struct thread *t) {
  struct interference_op everything = {.kind = CONFLICTS_ALL};
  uint32_t d = interference_frame(t);
  const struct frame *f = &t->frames[d];
  const struct frame *callee = d + 1 < t->depth ? f + 1 : NULL;
  uint32_t insn = interference_insn(t, d);
  if (f->code->f->runtime || f->code->f->insns[insn].op != IR_CALL ||
      (callee && effects_opens(vm->por->effects, callee->code->number)))
    return everything;
  struct interference_op op = {.kind = CONFLICTS_EFFECTS};
  op.effect = callee && is_function(callee, RUNTIME_CREATE)
                  ? effects_of_start(vm->por->effects, f->code->number, insn)
                  : effects_of_call(vm->por->effects, f->code->number, insn);
  op.unlocks = callee && t->next.kind == VM_OP_SECTION && unlocks_own(vm, t);
  return op;
}

/* Does the operation write what the monitor reads?  The monitor runs in each
 * state, so that all orders of such writes matter. */
static bool is_monitored(struct vm *vm, const struct interference_op *op) {
  const struct effect *e = interference_monitored(vm);
  if (e == NULL || op->kind == CONFLICTS_NONE)
    return false;
  for (uint32_t i = 0; i < op->count; i++)
    if (op->ranges[i].write &&
        effects_has(vm->por->effects, e->touched, op->classes[i],
                    op->ranges[i].offset, op->ranges[i].size))
      return true;
  if (op->kind == CONFLICTS_ACCESSES)
    return false;
  return op->kind == CONFLICTS_ALL ||
         sets_conflict(vm, op->effect, e->touched, e->written);
}

static struct interference_op op_of_access(struct vm *vm,
                                           const struct vm_next_op *next) {
  struct interference_op op = {.kind = CONFLICTS_ACCESSES,
                               .count = next->range_count};
  const struct vm_range *r = next->ranges;
  assert(next->range_count > 0 && next->range_count <= VM_RANGES);
  if (next->range_count == 1 && r->atomic &&
      interference_is_final(vm, r->area, r->offset, r->size))
    return (struct interference_op){.kind = CONFLICTS_NONE};
  if (next->more)
    return (struct interference_op){.kind = CONFLICTS_ALL};
  for (uint32_t i = 0; i < op.count; i++) {
    op.ranges[i] = r[i];
    op.classes[i] = interference_class(vm, r[i].area);
  }
  return op;
}

/* The next operation of a thread, without the locks that it holds. */
static struct interference_op next_op(struct vm *vm, uint32_t thread) {
  const struct thread *t = vm->threads[thread];
  const struct vm_next_op *next = &t->next;
  vm->current = thread;
  vm->thread = vm->threads[thread];
  vm->step.reach_stale = false;
  interference_forget_others(vm);
  switch ((enum vm_op_kind)next->kind) {
  case VM_OP_ACCESS:
    return op_of_access(vm, next);
  case VM_OP_SECTION:
    /* A section is one operation, unless it may wait. */
    if (effects_sections_wait(vm->por->effects) && !SEEDED_BUG(138))
      return (struct interference_op){.kind = CONFLICTS_ALL};
    if (t->depth &&
        (interference_ends_invisibly(vm, t) || interference_joins_ended(vm, t)))
      return (struct interference_op){.kind = CONFLICTS_NONE};
    if (t->depth && interference_is_ending(t) &&
        interference_end_conflicts(vm, t))
      return (struct interference_op){.kind = CONFLICTS_ALL};
    return op_of_call(vm, t);
  case VM_OP_WAIT:
    if (effects_sections_wait(vm->por->effects) && !SEEDED_BUG(138))
      return (struct interference_op){.kind = CONFLICTS_ALL};
    return op_of_call(vm, t);
  case VM_OP_HEAP:
  case VM_OP_END:
    return (struct interference_op){.kind = CONFLICTS_ALL};
  default:
    return (struct interference_op){.kind = CONFLICTS_NONE};
  }
}

struct interference_op interference_op(struct vm *vm, uint32_t thread) {
  struct interference_op op = next_op(vm, thread);
  if (op.kind == CONFLICTS_ACCESSES || op.kind == CONFLICTS_EFFECTS)
    op.held =
        interference_locks_held(vm) &
        (SEEDED_BUG(116) ? UINT32_MAX : interference_locks_left_alone(vm, &op));
  if (is_monitored(vm, &op))
    op.kind = CONFLICTS_ALL;
  return op;
}
