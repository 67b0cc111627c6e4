/*
 * por/interference_upcoming.c - what a thread may do from where it stands.
 *
 * A thread stands in its frames: in the innermost one before its next
 * instruction, in each below behind a call.  What is upcoming is the union of
 * the effects of these places (por/effects.h).  An operation conflicts with
 * that in general (interference_conflicts) if the two have a common place,
 * which one of them writes.  Nothing here depends on which thread is the
 * current one, or on who waits for whom.
 */
#include "por/interference_impl.h"

/* ----------------------------------------------------------------- classes */

uint32_t interference_class(const struct vm *vm, uint32_t area) {
  assert(area != 0 && area < vm->head->area_count);
  const struct area *a = &vm->head->areas[area];
  uint64_t site = vm->head->more[area].site;
  switch (area_kind(a)) {
  case VM_AREA_GLOBAL:
  case VM_AREA_TLS:
    return effects_of_global(vm->por->effects, (uint32_t)site);
  case VM_AREA_LOCAL:
    return site >> 63
               ? effects_of_local(vm->por->effects, site >> 32 & 0x3fffffff,
                                  (uint32_t)site)
               : CLASS_STACK;
  case VM_AREA_ALLOCA:
  case VM_AREA_VARARGS:
    return CLASS_STACK;
  case VM_AREA_HEAP:
    if (SEEDED_BUG(147) ? site >> SITE_RUNTIME : site >> SITE_RUNTIME & 1)
      return CLASS_RUNTIME_HEAP;
    return effects_of_heap(vm->por->effects, (uint32_t)site);
  default:
    return CLASS_RUNTIME;
  }
}

/* ----------------------------------------------------------- where they are */

/* The instruction of the IR that code at pc was made from. */
static uint32_t insn_at(const struct frame *f, const struct insn *pc) {
  assert(pc >= f->code->insns);
  return f->code->source[pc - f->code->insns];
}

uint32_t interference_insn(const struct thread *t, uint32_t d) {
  const struct frame *f = &t->frames[d];
  assert(d < t->depth);
  return insn_at(f, d + 1 == t->depth ? f->pc : f->pc - 1);
}

bool interference_may_jump(const struct thread *t) {
  for (uint32_t d = 0; d < t->depth; d++)
    if (t->frames[d].code->f->jump_live)
      return true;
  return false;
}

bool interference_is_making_mutex(const struct thread *t) {
  uint32_t d = interference_frame(t) + 1;
  return d < t->depth && (is_function(&t->frames[d], RUNTIME_MUTEX_INIT) ||
                          is_function(&t->frames[d], RUNTIME_MUTEX_DESTROY));
}

uint32_t interference_first_word(const struct vm *vm, struct reg p) {
  uint64_t bits;
  if (!reg_is_pointer(p) ||
      allways_load_scalar(vm->memory, pointer_of(p), 4, &bits) != ALLWAYS_OK ||
      bits > VM_MAX_THREADS)
    return 0;
  return (uint32_t)bits;
}

struct reg interference_lock(const struct vm *vm, uint32_t lock) {
  uint32_t global;
  uint64_t offset;
  effects_lock(vm->por->effects, lock, &global, &offset);
  return (struct reg){offset, vm->tables.global_areas[global]};
}

bool interference_sleeps_with(const struct vm *vm, const struct thread *t,
                              struct reg *mutex) {
  uint32_t d = t->depth ? interference_frame(t) + 1 : 0;
  if (t->next.kind != VM_OP_WAIT || !t->waiting || d == 0 ||
      d + 1 >= t->depth ||
      !is_function(&t->frames[d + 1], RUNTIME_COND_SLEEP) ||
      !(is_function(&t->frames[d], RUNTIME_COND_WAIT) ||
        is_function(&t->frames[d], RUNTIME_COND_TIMEDWAIT)))
    return false;
  /* Woken, it waits for the first word of the mutex, its owner. */
  bool woken =
      d + 2 < t->depth && is_function(&t->frames[d + 2], RUNTIME_MUTEX_REGAIN);
  *mutex = woken ? t->wait.word : frame_register(vm, t, d + 1, 1);
  return reg_is_pointer(*mutex);
}

/* ----------------------------------------------------------------- effects */

/* Is the mode one that leaves out what comes after a lock, and does the thread
 * sleep with just that mutex? */
static bool sleeps_for(const struct vm *vm, const struct thread *t,
                       unsigned mode) {
  struct reg mutex;
  if (mode < EFFECTS_LOCK || !interference_sleeps_with(vm, t, &mutex))
    return false;
  struct reg lock = interference_lock(vm, mode - EFFECTS_LOCK);
  return mutex.meta == lock.meta && mutex.bits == lock.bits;
}

bool interference_each_effect(struct vm *vm, const struct thread *t,
                              unsigned mode, effect_fn *visit, void *context) {
  uint32_t top = interference_frame(t);
  bool returns = true, unwinds = false;
  if (sleeps_for(vm, t, mode))
    return visit(context,
                 effects_of_sleep(vm->por->effects, t->frames[top].code->number,
                                  interference_insn(t, top)));
  for (uint32_t d = top + 1; d-- > 0 && (returns || unwinds);) {
    uint32_t function = t->frames[d].code->number;
    if (unwinds && visit(context, effects_of_frame(vm->por->effects, function)))
      return true;
    if (!returns)
      continue;
    const struct effect *e = effects_from(vm->por->effects, mode, function,
                                          interference_insn(t, d) + (d < top));
    if (visit(context, e))
      return true;
    unwinds |= e->unwinds;
    returns = mode < EFFECTS_LOCK || e->returns;
  }
  return false;
}

struct writing {
  const struct vm *vm;
  uint32_t class;
  uint64_t offset;
};

static bool writes(void *context, const struct effect *e) {
  const struct writing *w = context;
  return effects_has(w->vm->por->effects, e->written, w->class, w->offset,
                     sizeof(pthread_mutex_t));
}

bool interference_may_write(struct vm *vm, const struct thread *t,
                            unsigned mode, struct reg mutex) {
  struct writing w = {vm, interference_class(vm, (uint32_t)mutex.meta),
                      mutex.bits};
  return interference_each_effect(vm, t, mode, writes, &w);
}

/* --------------------------------------------------------------- conflicts */

struct asking {
  const struct vm *vm;
  const struct interference_op *op;
  uint32_t i; /* of its ranges, if it has any */
};

static bool effect_conflicts(void *context, const struct effect *e) {
  const struct asking *m = context;
  const struct vm_range *r = &m->op->ranges[m->i];
  return m->op->kind == CONFLICTS_EFFECTS
             ? sets_conflict(m->vm, m->op->effect, e->touched, e->written)
             : effects_has(m->vm->por->effects,
                           r->write ? e->touched : e->written,
                           m->op->classes[m->i], r->offset, r->size);
}

static bool conflicts_in_mode(struct vm *vm, const struct interference_op *op,
                              uint32_t i, const struct thread *t,
                              unsigned mode) {
  return interference_each_effect(vm, t, mode, effect_conflicts,
                                  &(struct asking){vm, op, i});
}

/* May the other thread interfere with range i of the operation, or with its
 * effect?  It must in every mode that applies. */
static bool range_conflicts(struct vm *vm, const struct interference_op *op,
                            uint32_t i, uint32_t other) {
  const struct thread *t = vm->threads[other];
  if (!conflicts_in_mode(vm, op, i, t, EFFECTS_ALL) ||
      (op->unlocks && !conflicts_in_mode(vm, op, i, t, EFFECTS_NO_LOCKS)))
    return false;
  for (uint32_t l = 0;
       l < effects_locks(vm->por->effects) && !interference_may_jump(t); l++)
    if (op->held >> l & 1 && !conflicts_in_mode(vm, op, i, t, EFFECTS_LOCK + l))
      return false;
  const struct vm_range *r = &op->ranges[i];
  struct vm_access a = {
      .area = r->area, .write = r->write, .offset = r->offset, .size = r->size};
  return op->kind != CONFLICTS_ACCESSES || r->size == 0 ||
         addresses_may_touch(vm, other, op->classes[i], &a);
}

bool interference_conflicts(struct vm *vm, const struct interference_op *op,
                            uint32_t other) {
  assert(op->kind != CONFLICTS_EFFECTS || op->effect != NULL);
  if (op->kind == CONFLICTS_NONE || vm->threads[other]->depth == 0)
    return false;
  if (op->kind == CONFLICTS_ALL)
    return true;
  if (op->kind == CONFLICTS_EFFECTS)
    return range_conflicts(vm, op, 0, other);
  for (uint32_t i = 0; i < op->count; i++)
    if (range_conflicts(vm, op, i, other))
      return true;
  return false;
}
