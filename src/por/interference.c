/*
 * por/interference.c - what the other threads may do before the current one
 * moves on.
 *
 * An operation is invisible if no other thread may interfere with it as long as
 * the current one stands where it is: whatever the others do commutes with it.
 * What they may do is the union of what each may touch from where it stands
 * (por/effects.h), with these exceptions:
 *
 *   - a thread that waits for the current one, to end or to unlock a mutex, or
 *     for a thread that waits so, can do nothing before that (kept_by);
 *   - a thread that joins the current one before it does anything else cannot
 *     either;
 *   - while the current thread holds a mutex that is a global, what others do
 *     after they have locked that mutex does not count.
 *
 * Both claims about mutexes hold as long as no thread that can move changes the
 * mutex otherwise than by locking and unlocking it (EFFECTS_HELD): initialises
 * it again, overwrites or frees it.  The current thread itself may do that; it
 * is a visible operation then (interference_breaks), and what is known is
 * forgotten (interference_write).
 *
 * A monitor is like a thread that may read at any time, whatever others hold,
 * and that nobody waits for; what it writes is taken back.
 */
#include <pthread.h>
#include <string.h>

#include "por/por_impl.h"

static void clear(const struct vm *vm, uint64_t *set) {
  memset(set, 0, effects_words(vm->por->effects) * sizeof *set);
}

static uint64_t *new_set(const struct vm *vm) {
  return alloc_new(effects_words(vm->por->effects) * sizeof(uint64_t));
}

static void free_set(const struct vm *vm, uint64_t *set) {
  alloc_free(set, effects_words(vm->por->effects) * sizeof(uint64_t));
}

void interference_init(struct vm *vm) {
  vm->por->effects = effects_new(vm->program);
  struct interference *all[] = {&vm->por->others, &vm->por->unlocking,
                                &vm->por->work[0], &vm->por->work[1]};
  for (int i = 0; i < 4; i++)
    *all[i] = (struct interference){new_set(vm), new_set(vm), false, 0};
}

void interference_free(struct vm *vm) {
  if (vm->por->effects == NULL)
    return;
  struct interference *all[] = {&vm->por->others, &vm->por->unlocking,
                                &vm->por->work[0], &vm->por->work[1]};
  for (int i = 0; i < 4; i++) {
    free_set(vm, all[i]->touched);
    free_set(vm, all[i]->written);
  }
  effects_free(vm->por->effects);
}

/* Another thread is the current one.  Who waits for whom does not depend on
 * that. */
static void forget_others(struct vm *vm) {
  vm->por->others.known = vm->por->unlocking.known = false;
}

void interference_forget(struct vm *vm) {
  forget_others(vm);
  vm->por->waits.known = false;
}

/* ----------------------------------------------------------------- classes */

/* The class of an area, from its kind and its allocation site. */
static uint32_t class_of(const struct vm *vm, uint32_t area) {
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
    return site >> 32 ? CLASS_RUNTIME_HEAP
                      : effects_of_heap(vm->por->effects, (uint32_t)site);
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

uint32_t interference_frame(const struct thread *t) {
  assert(t->depth > 0);
  for (uint32_t d = t->depth; d-- > 0;)
    if (!t->frames[d].code->f->runtime)
      return d;
  return t->depth - 1;
}

uint32_t interference_insn(const struct thread *t, uint32_t d) {
  const struct frame *f = &t->frames[d];
  assert(d < t->depth);
  return insn_at(f, d + 1 == t->depth ? f->pc : f->pc - 1);
}

static bool is_function(const struct frame *f, enum runtime_function which) {
  return f->code->which == which;
}

/* The runtime function that the program called, if that locks or joins; its
 * first argument points to a word that is 1 + the thread in the way. */
static const struct frame *blocking_frame(const struct vm *vm,
                                          const struct thread *t) {
  if (t->depth == 0)
    return NULL;
  uint32_t d = interference_frame(t) + 1;
  if (d >= t->depth)
    return NULL;
  const struct frame *f = &t->frames[d];
  return is_function(f, RUNTIME_MUTEX_LOCK) ||
                 (is_function(f, RUNTIME_JOIN) &&
                  effects_quiet_ends(
                      vm->por->effects)) /* nobody is cancelled */
             ? f
             : NULL;
}

/* The first word of a mutex (1 + its owner) or of a thread's id (1 + the
 * thread); 0 if it is free or has ended, or cannot be read. */
static uint32_t first_word(const struct vm *vm, struct reg p) {
  uint64_t bits;
  if (!reg_is_pointer(p) ||
      allways_load_scalar(vm->memory, pointer_of(p), 4, &bits) != ALLWAYS_OK ||
      bits > VM_MAX_THREADS)
    return 0;
  return (uint32_t)bits;
}

/* Is the thread in a wait for a condition variable, asleep or woken?  *mutex is
 * the mutex of the wait: the thread has released it, and does nothing else
 * before it holds it again. */
static bool sleeps_with(const struct vm *vm, const struct thread *t,
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

/* Does the thread need a mutex before it can do anything, because it is about
 * to lock it or waits for it? */
static bool needs_mutex(const struct vm *vm, const struct thread *t,
                        struct reg *mutex) {
  const struct frame *f = t->depth ? &t->frames[t->depth - 1] : NULL;
  const struct frame *called = blocking_frame(vm, t);
  if (called == NULL || !is_function(called, RUNTIME_MUTEX_LOCK))
    return false;
  if (t->next.kind == VM_OP_SECTION && called == f)
    *mutex = t->regs[f->base];
  else if (t->next.kind == VM_OP_WAIT && t->waiting && !t->wait.timed)
    *mutex = t->wait.word; /* its first word is the owner */
  else
    return false;
  return reg_is_pointer(*mutex);
}

/* 1 + the thread that this one joins, because it is about to or waits for that;
 * 0: none. */
static uint32_t joined_by(const struct vm *vm, const struct thread *t) {
  const struct frame *f = t->depth ? &t->frames[t->depth - 1] : NULL;
  const struct frame *called = blocking_frame(vm, t);
  if (called == NULL || !is_function(called, RUNTIME_JOIN))
    return 0;
  if (t->next.kind == VM_OP_SECTION && called == f)
    return first_word(vm, t->regs[f->base]);
  return t->next.kind == VM_OP_WAIT && t->waiting && !t->wait.timed
             ? first_word(vm, t->wait.holder)
             : 0;
}

/* Does the condition hold that the thread waits for?  If that cannot be read,
 * it counts as awake: then it is tried. */
static bool is_awake(struct vm *vm, const struct thread *t) {
  bool holds;
  return !wait_holds(vm, &t->wait, &holds) || holds;
}

/* Do these bytes, of which size 0 means all of the area, lie in the mutex? */
static bool lies_in_mutex(uint64_t at, uint64_t size, uint64_t mutex) {
  return size == 0 ||
         (at < mutex + sizeof(pthread_mutex_t) && mutex < at + size);
}

static bool writes_to_mutex(const struct vm_next_op *next, struct reg mutex) {
  if (next->kind != VM_OP_ACCESS)
    return false;
  for (uint32_t i = 0; i < next->range_count; i++) {
    const struct vm_range *r = &next->ranges[i];
    if (r->write && r->area == (uint32_t)mutex.meta &&
        lies_in_mutex(r->offset, r->size, mutex.bits))
      return true;
  }
  return false;
}

/* Is a thread about to write to the mutex, otherwise than by locking and
 * unlocking it?  Then threads that wait for the mutex are tried all the same:
 * they read what is written. */
static bool is_overwritten(const struct vm *vm, struct reg mutex) {
  for (uint32_t i = 0; i < vm->thread_limit && !SEEDED_BUG(116); i++)
    if (vm->threads[i]->used && writes_to_mutex(&vm->threads[i]->next, mutex))
      return true;
  return false;
}

/* 1 + the thread that this one has to wait for; 0: none.  *mutex is the mutex
 * that makes it wait, or has area 0 if it joins. */
static uint32_t blocker(const struct vm *vm, uint32_t thread,
                        struct reg *mutex) {
  const struct thread *t = vm->threads[thread];
  bool waits = t->next.kind == VM_OP_WAIT && t->waiting;
  uint32_t who;
  *mutex = reg_number(0);
  if (!waits && t->next.kind != VM_OP_SECTION)
    return 0;
  /* A thread that may time out or be cancelled leaves the queue at once. */
  bool sleeps = waits && !t->wait.timed &&
                effects_quiet_ends(vm->por->effects) &&
                sleeps_with(vm, t, mutex);
  if (waits && !sleeps && is_awake((struct vm *)(uintptr_t)vm, t))
    return 0;
  if (!sleeps && !needs_mutex(vm, t, mutex)) {
    *mutex = reg_number(0);
    who = joined_by(vm, t);
  } else {
    who = is_overwritten(vm, *mutex) ? 0 : first_word(vm, *mutex);
  }
  return who == thread + 1 ? 0 : who;
}

uint32_t interference_blocker(const struct vm *vm, uint32_t thread) {
  struct reg mutex;
  return blocker(vm, thread, &mutex);
}

bool interference_is_kept_waiting(struct vm *vm, uint32_t thread) {
  const struct thread *t = vm->threads[thread];
  struct reg mutex;
  return !t->wait.timed && effects_quiet_ends(vm->por->effects) &&
         sleeps_with(vm, t, &mutex) && first_word(vm, mutex) && is_awake(vm, t);
}

/* ------------------------------------------------------------- what they do */

/* Visits what the thread may do from where it stands: the effects of its
 * frames, from the innermost on, until visit says that it is enough.  Where it
 * may end in the middle of a call, so do the frames below. */
typedef bool effect_fn(void *context, const struct effect *e);

/* Is the mode one that leaves out what comes after a lock, and does the thread
 * sleep with just that mutex? */
static bool sleeps_for(const struct vm *vm, const struct thread *t,
                       unsigned mode) {
  struct reg mutex;
  uint32_t global;
  uint64_t offset;
  if (mode < EFFECTS_LOCK || !sleeps_with(vm, t, &mutex))
    return false;
  effects_lock(vm->por->effects, mode - EFFECTS_LOCK, &global, &offset);
  return mutex.meta == vm->tables.global_areas[global] && mutex.bits == offset;
}

static bool each_effect(struct vm *vm, const struct thread *t, unsigned mode,
                        effect_fn *visit, void *context) {
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

struct adding {
  const struct vm *vm;
  uint64_t *touched, *written;
};

static bool join_effect(void *context, const struct effect *e) {
  const struct adding *a = context;
  for (size_t i = 0; i < effects_words(a->vm->por->effects); i++) {
    a->touched[i] |= e->touched[i];
    a->written[i] |= e->written[i];
  }
  return false;
}

static void add_thread(struct vm *vm, const struct thread *t, unsigned mode,
                       struct interference *to) {
  each_effect(vm, t, mode, join_effect,
              &(struct adding){vm, to->touched, to->written});
}

/* Do two effects conflict: a common place, which one of them writes? */
static bool sets_meet(const struct vm *vm, const struct effect *e,
                      const uint64_t *touched, const uint64_t *written) {
  for (size_t i = 0; i < effects_words(vm->por->effects); i++)
    if ((e->touched[i] & written[i]) | (e->written[i] & touched[i]))
      return true;
  return false;
}

struct writing {
  const struct vm *vm;
  uint32_t class;
  uint64_t offset, size;
};

static bool writes(void *context, const struct effect *e) {
  const struct writing *w = context;
  return effects_has(w->vm->por->effects, e->written, w->class, w->offset,
                     w->size);
}

/* ------------------------------------------------------------- who is kept */

/* Is the thread in the middle of initialising or destroying a mutex?  It may
 * have seen already that nobody held it. */
static bool is_making_mutex(const struct thread *t) {
  uint32_t d = interference_frame(t) + 1;
  return d < t->depth && (is_function(&t->frames[d], RUNTIME_MUTEX_INIT) ||
                          is_function(&t->frames[d], RUNTIME_MUTEX_DESTROY));
}

/* May the thread change this mutex otherwise than by locking and unlocking it,
 * while another one holds it? */
static bool breaks(struct vm *vm, uint32_t thread, struct reg mutex) {
  struct writing w = {vm, class_of(vm, (uint32_t)mutex.meta), mutex.bits,
                      sizeof(pthread_mutex_t)};
  const struct thread *t = vm->threads[thread];
  return !SEEDED_BUG(114) &&
         (is_making_mutex(t) || each_effect(vm, t, EFFECTS_HELD, writes, &w));
}

static bool is_there(const struct vm *vm, uint32_t thread) {
  return vm->threads[thread]->used && vm->threads[thread]->depth > 0;
}

/* The threads that may end the wait of this one for a mutex, beside its
 * owner. */
static void find_breakers(struct vm *vm, struct waits *w, uint32_t thread,
                          struct reg mutex) {
  assert(w->blockers[thread] != 0);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (i != thread && i + 1 != w->blockers[thread] && is_there(vm, i) &&
        breaks(vm, i, mutex))
      w->breakers[thread] |= UINT64_C(1) << i;
}

const struct waits *interference_waits(struct vm *vm) {
  struct waits *w = &vm->por->waits;
  if (w->known)
    return w;
  w->known = true;
  w->waiting = 0;
  w->kept_by = w->area_count = 0;
  if (vm->thread_limit > WAITS_MOST)
    return w;
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    struct reg mutex;
    const struct vm_next_op *next = &vm->threads[i]->next;
    w->blockers[i] = 0;
    w->joins[i] = w->breakers[i] = 0;
    if (!is_there(vm, i))
      continue;
    if (next->kind == VM_OP_SECTION)
      w->joins[i] = next->joins;
    w->blockers[i] = blocker(vm, i, &mutex);
    if (w->blockers[i] && !vm_thread_used(vm, w->blockers[i] - 1))
      w->blockers[i] = 0;
    if (w->blockers[i] || w->joins[i])
      w->waiting |= UINT64_C(1) << i;
    if (w->blockers[i] && mutex.meta) {
      assert(w->area_count < WAITS_MOST);
      w->offsets[w->area_count] = mutex.bits;
      w->areas[w->area_count++] = (uint32_t)mutex.meta;
      find_breakers(vm, w, i, mutex);
    }
  }
  return w;
}

/* A greatest fixpoint: begins with all threads that wait for somebody, and
 * leaves out those that a thread may let go which is not kept itself.  Threads
 * that wait for each other in a cycle stay. */
uint64_t interference_kept(const struct waits *w, uint64_t set) {
  uint64_t kept = w->waiting & ~set;
  assert(w->known);
  for (bool changed = kept != 0; changed;) {
    changed = false;
    for (uint64_t rest = kept; rest; rest &= rest - 1) {
      uint32_t i = low_bit(rest);
      bool waits = w->blockers[i] &&
                   ((set | kept) >> (w->blockers[i] - 1) & 1) &&
                   !(w->breakers[i] & ~(set | kept));
      if (waits || (w->joins[i] & set))
        continue;
      kept &= ~(UINT64_C(1) << i);
      changed = true;
    }
  }
  assert((kept & set) == 0);
  return kept;
}

/* Can the thread do nothing before the current one moves? */
static bool waits_for_current(struct vm *vm, uint32_t thread) {
  const struct waits *w = interference_waits(vm);
  if (w->waiting == 0 || thread >= WAITS_MOST || vm->current >= WAITS_MOST)
    return false;
  if (SEEDED_BUG(112)) /* whoever it waits for */
    return w->blockers[thread] != 0;
  if (vm->por->waits.kept_by != vm->current + 1) {
    vm->por->waits.kept = interference_kept(w, UINT64_C(1) << vm->current);
    vm->por->waits.kept_by = vm->current + 1;
  }
  return vm->por->waits.kept >> thread & 1;
}

bool interference_relies_on(struct vm *vm, uint32_t area) {
  const struct waits *w = interference_waits(vm);
  for (uint32_t i = 0; i < w->area_count; i++)
    if (w->areas[i] == area)
      return true;
  for (uint32_t i = 0; i < effects_locks(vm->por->effects); i++) {
    uint32_t global;
    uint64_t offset;
    effects_lock(vm->por->effects, i, &global, &offset);
    if (vm->tables.global_areas[global] == area)
      return true;
  }
  return false;
}

void interference_write(struct vm *vm, uint32_t area) {
  if (interference_relies_on(vm, area) && !SEEDED_BUG(116))
    interference_forget(vm);
}

/* May longjmp lead the thread back into one of its frames?  Then it may pass by
 * a lock that its code comes to first. */
static bool jumps(const struct thread *t) {
  for (uint32_t d = 0; d < t->depth; d++)
    if (t->frames[d].code->f->jump_live)
      return true;
  return false;
}

/* May the thread move before the current one does? */
static bool counts(struct vm *vm, uint32_t thread) {
  return thread != vm->current && is_there(vm, thread) &&
         !waits_for_current(vm, thread);
}

/* Does the current thread hold this lock? */
static bool holds_lock(const struct vm *vm, uint32_t lock) {
  uint32_t global;
  uint64_t offset;
  effects_lock(vm->por->effects, lock, &global, &offset);
  return first_word(vm,
                    (struct reg){offset, vm->tables.global_areas[global]}) ==
         vm->current + 1;
}

/* May the thread change the lock, otherwise than by locking and unlocking it,
 * before it comes to lock it? */
static bool may_break(struct vm *vm, uint32_t thread, uint32_t lock) {
  uint32_t global;
  uint64_t offset;
  effects_lock(vm->por->effects, lock, &global, &offset);
  struct writing w = {vm, effects_of_global(vm->por->effects, global), offset,
                      sizeof(pthread_mutex_t)};
  const struct thread *t = vm->threads[thread];
  if (SEEDED_BUG(114))
    return false;
  if (is_making_mutex(t))
    return true;
  return each_effect(vm, t, EFFECTS_HELD, writes, &w) &&
         (jumps(t) || each_effect(vm, t, EFFECTS_LOCK + lock, writes, &w));
}

/* Does this lock lie in these bytes, at least in part? */
static bool is_lock_at(struct vm *vm, uint32_t lock, uint32_t area, uint64_t at,
                       uint64_t size) {
  uint32_t global;
  uint64_t offset;
  effects_lock(vm->por->effects, lock, &global, &offset);
  return vm->tables.global_areas[global] == area &&
         lies_in_mutex(at, size, offset);
}

bool interference_breaks(struct vm *vm, const struct vm_range *r) {
  const struct waits *w = interference_waits(vm);
  if (SEEDED_BUG(116)) /* the holder may write what it likes */
    return false;
  for (uint32_t i = 0; i < w->area_count; i++)
    if (w->areas[i] == r->area &&
        lies_in_mutex(r->offset, r->size, w->offsets[i]))
      return true;
  for (uint32_t i = 0; i < effects_locks(vm->por->effects); i++)
    if (is_lock_at(vm, i, r->area, r->offset, r->size) && holds_lock(vm, i))
      return true;
  return false;
}

/* Locks that the operation does not write to, as bits. */
static uint32_t left_alone(struct vm *vm, const struct interference_op *op) {
  uint32_t locks = UINT32_MAX;
  if (op->kind != CONFLICTS_ACCESSES)
    return locks;
  for (uint32_t i = 0; i < effects_locks(vm->por->effects); i++)
    for (uint32_t k = 0; k < op->count; k++)
      if (op->ranges[k].write &&
          is_lock_at(vm, i, op->ranges[k].area, op->ranges[k].offset,
                     op->ranges[k].size))
        locks &= ~(UINT32_C(1) << i);
  return locks;
}

/* Locks that the current thread holds, and that stay so until it moves. */
static uint32_t held_locks(struct vm *vm) {
  uint32_t held = 0;
  for (uint32_t i = 0; i < effects_locks(vm->por->effects); i++) {
    bool stays = holds_lock(vm, i);
    for (uint32_t j = 0; j < vm->thread_limit && stays; j++)
      stays = !counts(vm, j) || !may_break(vm, j, i);
    held |= stays ? UINT32_C(1) << i : 0;
  }
  return held;
}

/* Adds what the thread may do while the current one holds these locks: for each
 * of them, nothing that comes after the thread has locked it. */
static void add_kept_out(struct vm *vm, const struct thread *t, uint32_t held,
                         struct interference *sum) {
  size_t words = effects_words(vm->por->effects);
  struct interference *all = &vm->por->work[0], *one = &vm->por->work[1];
  if (held == 0 || jumps(t)) {
    add_thread(vm, t, EFFECTS_ALL, sum);
    return;
  }
  clear(vm, all->touched);
  clear(vm, all->written);
  add_thread(vm, t, EFFECTS_ALL, all);
  for (; held; held &= held - 1) {
    clear(vm, one->touched);
    clear(vm, one->written);
    add_thread(vm, t, EFFECTS_LOCK + low_bit(held), one);
    for (size_t k = 0; k < words; k++) {
      all->touched[k] &= one->touched[k];
      all->written[k] &= one->written[k];
    }
  }
  for (size_t k = 0; k < words; k++) {
    sum->touched[k] |= all->touched[k];
    sum->written[k] |= all->written[k];
  }
}

bool interference_any_moves(struct vm *vm) {
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (counts(vm, i))
      return true;
  return false;
}

/* The effect of the monitor, or NULL.  It has no frame: it reaches memory from
 * globals. */
static const struct effect *monitored(struct vm *vm) {
  return vm->options.monitor ? effects_from(vm->por->effects, EFFECTS_ALL,
                                            vm->options.monitor, 0)
                             : NULL;
}

static void add_monitor(struct vm *vm, struct interference *f) {
  const struct effect *e = monitored(vm);
  if (e == NULL)
    return;
  for (size_t i = 0; i < effects_words(vm->por->effects); i++)
    f->touched[i] |= e->touched[i];
}

/* What all other threads may do before the current one moves on. */
static const struct interference *others(struct vm *vm) {
  struct interference *f = &vm->por->others;
  if (f->known)
    return f;
  clear(vm, f->touched);
  clear(vm, f->written);
  f->held = held_locks(vm);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (counts(vm, i))
      add_kept_out(vm, vm->threads[i], f->held, f);
  add_monitor(vm, f);
  f->known = true;
  return f;
}

/* The same without locking and unlocking mutexes, for an unlock of a mutex that
 * the current thread holds: until it is done nobody gets past a lock of it. */
static const struct interference *others_unlocking(struct vm *vm) {
  struct interference *f = &vm->por->unlocking;
  if (f->known)
    return f;
  clear(vm, f->touched);
  clear(vm, f->written);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (counts(vm, i))
      add_thread(vm, vm->threads[i], EFFECTS_NO_LOCKS, f);
  add_monitor(vm, f);
  f->known = true;
  return f;
}

/* May another thread, or the monitor, touch just these bytes?  This looks at
 * predicted addresses, too. */
static bool any_touches(struct vm *vm, const struct vm_access *a,
                        uint32_t class) {
  struct interference_op op = {
      .kind = CONFLICTS_ACCESSES,
      .count = 1,
      .classes = {class},
      .held = others(vm)->held,
      .ranges = {{a->area, a->write, a->atomic, a->offset, a->size}}};
  const struct effect *e = monitored(vm);
  if (e && a->write &&
      effects_has(vm->por->effects, e->touched, class, a->offset, a->size))
    return true;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (counts(vm, i) && interference_conflicts(vm, &op, i))
      return true;
  return false;
}

bool interference_touches(struct vm *vm, uint32_t area, uint64_t offset,
                          uint64_t size, bool write) {
  const struct interference *f = others(vm);
  uint32_t class = class_of(vm, area);
  assert(f->known && vm->por->effects != NULL);
  struct vm_access a = {
      .area = area, .write = write, .offset = offset, .size = size};
  return effects_has(vm->por->effects, write ? f->touched : f->written, class,
                     offset, size) &&
         (size == 0 || vm->head->areas[area].size <= 8 ||
          any_touches(vm, &a, class));
}

bool interference_is_final(struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size) {
  allways_pointer p = {offset, area};
  allways_value v;
  return size <= 8 &&
         effects_once(vm->por->effects, class_of(vm, area), offset, size) &&
         allways_load_value(vm->memory, p, (unsigned)size, &v) == ALLWAYS_OK &&
         (v.pointer.area != 0 ||
          (v.bits != 0 && v.defined == (1u << size) - 1));
}

/* ------------------------------------------------------------ what they reach
 */

/* The thread whose root has this rank; UINT32_MAX for the root of what is
 * always there, globals and functions. */
static uint32_t thread_of_rank(uint32_t rank) {
  return rank == 0 ? UINT32_MAX : (rank >> RANKS_OF_THREAD) - 1;
}

/* For mem_reached: is the area one from which others start?  These are frames
 * of threads that may move, and globals that such a thread may touch. */
static enum mem_from from(void *context, uint32_t area) {
  struct vm *vm = context;
  const struct area *a = &vm->head->areas[area];
  if (a->flags & AREA_ROOT) {
    uint32_t thread = thread_of_rank(vm->head->more[area].rank);
    return thread != UINT32_MAX &&
                   (thread == vm->current || waits_for_current(vm, thread))
               ? MEM_SKIPPED
               : MEM_FOUND;
  }
  if (area_kind(a) == VM_AREA_GLOBAL)
    return interference_touches(vm, area, 0, 0, true) ? MEM_FOUND : MEM_SKIPPED;
  return MEM_FOLLOWED;
}

bool interference_reaches(struct vm *vm, uint32_t area, const uint32_t **met,
                          size_t *count) {
  return mem_reached(vm->memory, area, from, vm, met, count);
}

/* The same whoever moves: any global, and any other thread. */
static enum mem_from from_any(void *context, uint32_t area) {
  const struct vm *vm = context;
  const struct area *a = &vm->head->areas[area];
  if (area_kind(a) == VM_AREA_GLOBAL)
    return MEM_FOUND;
  if (!(a->flags & AREA_ROOT))
    return MEM_FOLLOWED;
  return thread_of_rank(vm->head->more[area].rank) == vm->current ? MEM_SKIPPED
                                                                  : MEM_FOUND;
}

bool interference_owns(struct vm *vm, uint32_t area) {
  const uint32_t *met;
  size_t count;
  return (vm->head->areas[area].flags & AREA_NEW) ||
         !mem_reached(vm->memory, area, from_any, vm, &met, &count);
}

/* ---------------------------------------------------------------- sections */

static bool meet(const struct vm *vm, const struct effect *e,
                 const struct interference *f) {
  return sets_meet(vm, e, f->touched, f->written);
}

/* Is the current thread, t, about to unlock a mutex that it holds? */
static bool unlocks_own(const struct vm *vm, const struct thread *t) {
  const struct frame *f = &t->frames[t->depth - 1];
  assert(t == vm->threads[vm->current]);
  if (SEEDED_BUG(108) && is_function(f, RUNTIME_MUTEX_LOCK))
    return true; /* locks like unlocks */
  return is_function(f, RUNTIME_MUTEX_UNLOCK) &&
         first_word(vm, t->regs[f->base]) == vm->current + 1;
}

static bool is_ending(const struct thread *t) {
  return is_function(&t->frames[t->depth - 1], RUNTIME_THREAD_END);
}

/* Whether others may interfere with the end of variables. */
struct end_met {
  struct vm *vm;
  bool met;   /* they may */
  bool asked; /* the graph was asked, or should have been */
};

static void meet_end(struct end_met *m, uint32_t area) {
  const uint32_t *met;
  size_t count;
  if (m->met || (m->vm->head->areas[area].flags & AREA_FREED))
    return;
  if (!interference_touches(m->vm, area, 0, 0, true))
    return;
  m->asked = true;
  m->met = m->vm->step.reach_stale ||
           interference_reaches(m->vm, area, &met, &count);
}

/* The thread-local variables of a thread end with it: may others have pointers
 * to them?  Nobody has pointers to the runtime's own.  No frame of the program
 * is left, since frames end before, by operations of their own. */
static struct end_met look_at_end(struct vm *vm, const struct thread *t) {
  struct end_met m = {vm, false, false};
  for (uint32_t i = 1; i < vm->program->global_count; i++)
    if (vm->tables.tls_numbers[i] != IR_NONE && i != vm->tables.own_global)
      meet_end(&m, t->tls[vm->tables.tls_numbers[i]]);
  return m;
}

static bool end_is_met(struct vm *vm, const struct thread *t) {
  return look_at_end(vm, t).met;
}

bool interference_needs_commit(struct vm *vm) {
  return vm->step.reach_stale && is_ending(vm->thread) &&
         look_at_end(vm, vm->thread).asked;
}

/* Is the thread about to end, so that only the thread that joins it notices,
 * which waits for just that? */
static bool ends_quietly(struct vm *vm, const struct thread *t) {
  return effects_quiet_ends(vm->por->effects) && is_ending(t) &&
         !end_is_met(vm, t);
}

/* Does the join store the result where others may look? */
static bool result_is_met(struct vm *vm, struct reg result) {
  return reg_is_pointer(result) &&
         interference_touches(vm, (uint32_t)result.meta, result.bits, 8, true);
}

/* Is the thread about to join one that has ended, and that nobody else knows
 * of? */
static bool joins_ended(struct vm *vm, const struct thread *t) {
  const struct frame *f = &t->frames[t->depth - 1];
  const uint32_t *met;
  size_t count;
  struct reg who = t->regs[f->base];
  return is_function(f, RUNTIME_JOIN) && reg_is_pointer(who) &&
         !vm->step.reach_stale && first_word(vm, who) == 0 &&
         effects_quiet_ends(vm->por->effects) &&
         !result_is_met(vm, t->regs[f->base + 1]) &&
         !interference_reaches(vm, (uint32_t)who.meta, &met, &count);
}

/* May others interfere with the section that the program has called?  Nobody
 * interferes with a new thread yet.  Which number it gets does not matter: in
 * another order it gets another one, and no program sees that. */
static bool call_meets(struct vm *vm, const struct frame *f, uint32_t insn,
                       const struct frame *callee) {
  uint32_t function = f->code->number;
  if (callee && is_function(callee, RUNTIME_CREATE))
    return meet(vm, effects_of_start(vm->por->effects, function, insn),
                others(vm));
  const struct effect *e = effects_of_call(vm->por->effects, function, insn);
  if (!meet(vm, e, others(vm)))
    return false;
  return !unlocks_own(vm, vm->thread) || meet(vm, e, others_unlocking(vm));
}

bool interference_section_conflicts(struct vm *vm) {
  const struct thread *t = vm->thread;
  uint32_t d = interference_frame(t);
  const struct frame *f = &t->frames[d];
  const struct frame *callee = d + 1 < t->depth ? f + 1 : NULL;
  if (effects_sections_wait(vm->por->effects) && !SEEDED_BUG(138))
    return true;
  if (ends_quietly(vm, t) || joins_ended(vm, t))
    return false;
  if (f->code->f->runtime || (is_ending(t) && end_is_met(vm, t)))
    return true;
  uint32_t insn = callee ? insn_at(f, f->pc - 1) : vm->at_insn;
  if (f->code->f->insns[insn].op != IR_CALL ||
      (callee && effects_opens(vm->por->effects, callee->code->number)))
    return true;
  return call_meets(vm, f, insn, callee);
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
  if (!is_function(f, RUNTIME_JOIN) || !effects_quiet_ends(vm->por->effects))
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
  *who = first_word(vm, word);
  return true;
}

struct joining {
  struct vm *vm;
  uint32_t who; /* is joined, plus 1 */
};

/* As from, but for the thread that is joined, too. */
static enum mem_from from_third(void *context, uint32_t area) {
  const struct joining *j = context;
  struct vm *vm = j->vm;
  if ((vm->head->areas[area].flags & AREA_ROOT) && j->who &&
      thread_of_rank(vm->head->more[area].rank) == j->who - 1)
    return MEM_SKIPPED;
  return from(vm, area);
}

bool interference_joins_alone(struct vm *vm, uint32_t thread) {
  struct joining j = {.vm = vm};
  struct reg word;
  bool last;
  const uint32_t *met;
  size_t count;
  assert(vm->speculating); /* the caller restores the current thread */
  vm->current = thread;
  interference_forget(vm);
  if (!about_to_join(vm, thread, &word, &last) || !reg_is_pointer(word))
    return false;
  j.who = first_word(vm, word);
  return !mem_reached(vm->memory, (uint32_t)word.meta, from_third, &j, &met,
                      &count);
}

void interference_pretend_end(struct vm *vm, uint32_t thread) {
  struct reg word;
  bool last;
  assert(vm->speculating); /* the caller goes back to a saved state */
  if (about_to_join(vm, thread, &word, &last) && reg_is_pointer(word))
    allways_store_scalar(vm->memory, pointer_of(word), 4, 0);
}

/* ---------------------------------------------------------- pairs of threads
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
  const struct effect *e = monitored(vm);
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
         sets_meet(vm, op->effect, e->touched, e->written);
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
    op.classes[i] = class_of(vm, r[i].area);
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
  forget_others(vm);
  switch ((enum vm_op_kind)next->kind) {
  case VM_OP_ACCESS:
    return op_of_access(vm, next);
  case VM_OP_SECTION:
    /* A section is one operation, unless it may wait. */
    if (effects_sections_wait(vm->por->effects) && !SEEDED_BUG(138))
      return (struct interference_op){.kind = CONFLICTS_ALL};
    if (t->depth && (ends_quietly(vm, t) || joins_ended(vm, t)))
      return (struct interference_op){.kind = CONFLICTS_NONE};
    if (t->depth && is_ending(t) && end_is_met(vm, t))
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
        held_locks(vm) & (SEEDED_BUG(116) ? UINT32_MAX : left_alone(vm, &op));
  if (is_monitored(vm, &op))
    op.kind = CONFLICTS_ALL;
  return op;
}

struct meeting {
  const struct vm *vm;
  const struct interference_op *op;
  uint32_t i; /* of its ranges, if it has any */
};

static bool meets_effect(void *context, const struct effect *e) {
  const struct meeting *m = context;
  const struct vm_range *r = &m->op->ranges[m->i];
  return m->op->kind == CONFLICTS_EFFECTS
             ? sets_meet(m->vm, m->op->effect, e->touched, e->written)
             : effects_has(m->vm->por->effects,
                           r->write ? e->touched : e->written,
                           m->op->classes[m->i], r->offset, r->size);
}

static bool meets_in_mode(struct vm *vm, const struct interference_op *op,
                          uint32_t i, const struct thread *t, unsigned mode) {
  return each_effect(vm, t, mode, meets_effect, &(struct meeting){vm, op, i});
}

/* May the other thread interfere with range i of the operation, or with its
 * effect?  It must in every mode that applies. */
static bool range_meets(struct vm *vm, const struct interference_op *op,
                        uint32_t i, uint32_t other) {
  const struct thread *t = vm->threads[other];
  if (!meets_in_mode(vm, op, i, t, EFFECTS_ALL) ||
      (op->unlocks && !meets_in_mode(vm, op, i, t, EFFECTS_NO_LOCKS)))
    return false;
  for (uint32_t l = 0; l < effects_locks(vm->por->effects) && !jumps(t); l++)
    if (op->held >> l & 1 && !meets_in_mode(vm, op, i, t, EFFECTS_LOCK + l))
      return false;
  const struct vm_range *r = &op->ranges[i];
  struct vm_access a = {
      .area = r->area, .write = r->write, .offset = r->offset, .size = r->size};
  return op->kind != CONFLICTS_ACCESSES || r->size == 0 ||
         where_touches(vm, other, op->classes[i], &a);
}

bool interference_conflicts(struct vm *vm, const struct interference_op *op,
                            uint32_t other) {
  assert(op->kind != CONFLICTS_EFFECTS || op->effect != NULL);
  if (op->kind == CONFLICTS_NONE || vm->threads[other]->depth == 0)
    return false;
  if (op->kind == CONFLICTS_ALL)
    return true;
  if (op->kind == CONFLICTS_EFFECTS)
    return range_meets(vm, op, 0, other);
  for (uint32_t i = 0; i < op->count; i++)
    if (range_meets(vm, op, i, other))
      return true;
  return false;
}
