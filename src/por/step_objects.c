/*
 * por/step_objects.c - operations on several ranges: copies, and the ends of
 * objects.
 *
 * All ranges that one instruction touches are one operation, which has those of
 * them that are visible.  The end of an object is a write of no bytes.
 */
#include "por/step_impl.h"

/* All ranges that one instruction touches: they are one operation, which has
 * those of them that are visible. */
struct together {
  struct vm_next_op op;
  bool done;    /* it is what the step began with */
  bool lost;    /* bytes that have no room in the operation */
  enum go stop; /* GO_STOP: before more is known */
};

/* A range without bytes, the end of an object, may be left out of the list if
 * op.more says so; others may not. */
static void add_range(struct together *t, const struct vm_range *r) {
  if (t->op.range_count < VM_RANGES)
    t->op.ranges[t->op.range_count++] = *r;
  else if (r->size == 0)
    t->op.more = true;
  else
    t->lost = true;
}

static bool is_watched(const struct vm *vm, struct reg p) {
  return reg_is_pointer(p) &&
         (vm->head->areas[(uint32_t)p.meta].flags & AREA_WATCHED);
}

/* Adds a range to the operation if it is visible. */
static void look_at(struct vm *vm, struct together *t, struct reg p,
                    int64_t offset, uint64_t size, unsigned how) {
  uint32_t area = (uint32_t)p.meta;
  if (t->stop == GO_STOP || !is_watched(vm, p))
    return;
  struct vm_range r =
      step_range(vm, area, p.bits + (uint64_t)offset, size, how);
  if (vm->step.opening)
    blocked_visit(vm, area, r.offset, size);
  if (UNLIKELY(vm->calls.solving) || vm->thread->atomic > 0) {
    step_visit_watched(vm, area, r.offset, size, how);
    return;
  }
  if (step_is_out_of_sight(vm, &r) ||
      (!(how & VISIT_EXPOSED) && step_is_of_runtime(vm, area)))
    return;
  if (vm->step.budget == OP_DOING || step_is_next(vm, &r))
    t->done = true;
  if (t->done || step_is_visible(vm, &r, &t->stop))
    add_range(t, &r);
}

/* All ranges were looked at: makes the operation, or stops before it. */
static enum go act_together(struct vm *vm, const struct together *t) {
  if (t->stop == GO_STOP)
    return GO_STOP;
  if (t->op.range_count == 0)
    return GO_NEXT;
  if (t->lost)
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_MANY_OBJECTS,
                      FACTS(.numbers = {VM_RANGES}));
  if (t->done)
    vm->step.budget = OP_DOING;
  else if (!step_may_act(vm))
    return step_stop_before(vm, t->op);
  for (unsigned i = 0; i < t->op.range_count; i++)
    step_note_access(vm, &t->op.ranges[i]);
  return GO_NEXT;
}

enum go step_visit_all(struct vm *vm, const struct visit *visits,
                       size_t count) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  for (size_t i = 0; i < count; i++) {
    const struct visit *v = &visits[i];
    if (UNLIKELY(vm->options.observer != NULL))
      observe_visit(vm, v->p, v->offset, v->size, (v->how & VISIT_WRITE) != 0);
    look_at(vm, &t, v->p, v->offset, v->size, v->how);
    if (SEEDED_BUG(118)) { /* one is announced, the others are done with it */
      if (act_together(vm, &t) != GO_NEXT)
        return GO_STOP;
      t = (struct together){.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
    }
  }
  return act_together(vm, &t);
}

/* --------------------------------------------------------- ends of objects */

/* Objects that end, as one operation. */
struct ending {
  struct vm *vm;
  struct together *t;
};

static bool is_named(const struct vm *vm, struct reg p) {
  return reg_is_pointer(p) &&
         area_kind(&vm->head->areas[(uint32_t)p.meta]) != VM_AREA_ALLOCA;
}

/* The end of an object is a write of no bytes: it conflicts with accesses to
 * the object but is no access, so it does not race. */
static void look_at_end(void *context, struct reg p) {
  const struct ending *e = context;
  if (SEEDED_BUG(119) && !is_named(e->vm, p)) /* named variables only */
    return;
  if (UNLIKELY(e->vm->options.observer != NULL))
    observe_visit(e->vm, p, 0, 0, true);
  look_at(e->vm, e->t, p, 0, 0, VISIT_WRITE);
}

static void look_at_frames(const struct ending *e, uint32_t depth) {
  struct vm *vm = e->vm;
  for (uint32_t d = vm->thread->depth; d-- > depth;)
    frame_owned(vm, vm->thread, d, look_at_end, (void *)(uintptr_t)e);
}

enum go step_visit_frames_end(struct vm *vm, uint32_t depth) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  look_at_frames(&(struct ending){vm, &t}, depth);
  return act_together(vm, &t);
}

enum go step_visit_jump(struct vm *vm, uint32_t depth,
                        const struct visit *buffer, uint32_t frame,
                        struct reg to) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  struct ending e = {vm, &t};
  look_at(vm, &t, buffer->p, buffer->offset, buffer->size, buffer->how);
  look_at_frames(&e, depth);
  chain_each(vm, frame_chain(vm, vm->thread, frame), to, look_at_end, &e);
  return act_together(vm, &t);
}

enum go step_visit_thread_end(struct vm *vm) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  struct ending e = {vm, &t};
  look_at_frames(&e, 0);
  for (uint32_t i = 0; i < vm->tables.tls_count; i++)
    look_at_end(&e, (struct reg){0, vm->thread->tls[i]});
  return act_together(vm, &t);
}

enum go step_visit_chain_end(struct vm *vm, struct reg chain, struct reg to) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  chain_each(vm, chain, to, look_at_end, &(struct ending){vm, &t});
  return act_together(vm, &t);
}
