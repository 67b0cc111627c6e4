/*
 * engine/vm/future.c - what the other threads may do before the current one
 * moves on.
 *
 * An operation that no other thread can meet with, as long as the current one
 * stands where it is, need not be an operation of its own: whatever the others
 * do commutes with it.  What they may do is the union of what each may touch
 * from where it stands (program/effects.h), but
 *
 *   - a thread that waits for the current one, to end or to unlock a mutex, or
 *     for a thread that does, can do nothing before that;
 *   - one that joins the current thread before it does anything else, neither;
 *   - while the current thread holds a mutex that is a global, what others do
 *     after they locked that mutex does not count.
 *
 * A monitor is like a thread that may read at any time, whatever others hold,
 * and that nobody waits for; what it writes is taken back.
 */
#include <pthread.h>
#include <string.h>

#include "engine/vm/vm_impl.h"

static void clear(const struct vm *vm, uint64_t *set) {
  memset(set, 0, effects_words(vm->effects) * sizeof *set);
}

static uint64_t *new_set(const struct vm *vm) {
  return alloc_new(effects_words(vm->effects) * sizeof(uint64_t));
}

static void free_set(const struct vm *vm, uint64_t *set) {
  alloc_free(set, effects_words(vm->effects) * sizeof(uint64_t));
}

void future_init(struct vm *vm) {
  vm->effects = effects_new(vm->program);
  struct future *all[] = {&vm->others, &vm->unlocking, &vm->work[0],
                          &vm->work[1]};
  for (int i = 0; i < 4; i++)
    *all[i] = (struct future){new_set(vm), new_set(vm), false};
}

void future_free(struct vm *vm) {
  if (vm->effects == NULL)
    return;
  struct future *all[] = {&vm->others, &vm->unlocking, &vm->work[0],
                          &vm->work[1]};
  for (int i = 0; i < 4; i++) {
    free_set(vm, all[i]->touched);
    free_set(vm, all[i]->written);
  }
  effects_free(vm->effects);
}

void future_forget(struct vm *vm) {
  vm->others.known = vm->unlocking.known = false;
}

/* ----------------------------------------------------------------- classes */

static uint32_t class_of(const struct vm *vm, uint32_t area) {
  const struct area *a = &vm->head->areas[area];
  uint64_t site = vm->head->more[area].site;
  switch (area_kind(a)) {
  case VM_AREA_GLOBAL:
  case VM_AREA_TLS:
    return effects_of_global(vm->effects, (uint32_t)site);
  case VM_AREA_LOCAL:
    return site >> 63 ? effects_of_local(vm->effects, site >> 32 & 0x3fffffff,
                                         (uint32_t)site)
                      : CLASS_STACK;
  case VM_AREA_ALLOCA:
  case VM_AREA_VARARGS:
    return CLASS_STACK;
  case VM_AREA_HEAP:
    return site >> 32 ? CLASS_RUNTIME_HEAP
                      : effects_of_heap(vm->effects, (uint32_t)site);
  default:
    return CLASS_RUNTIME;
  }
}

/* ----------------------------------------------------------- where they are */

static uint32_t insn_at(const struct frame *f, const struct insn *pc) {
  return f->code->source[pc - f->code->insns];
}

uint32_t future_frame(const struct thread *t) {
  for (uint32_t d = t->depth; d-- > 0;)
    if (!t->frames[d].code->f->runtime)
      return d;
  return t->depth - 1;
}

uint32_t future_insn(const struct thread *t, uint32_t d) {
  const struct frame *f = &t->frames[d];
  return insn_at(f, d + 1 == t->depth ? f->pc : f->pc - 1);
}

static bool is_function(const struct frame *f, const char *name) {
  return f->code->f->runtime && strcmp(f->code->f->name, name) == 0;
}

/* The runtime function that the program called, if that locks or joins; its
 * first argument points to a word that is 1 + the thread in the way. */
static const struct frame *blocking_frame(const struct vm *vm,
                                          const struct thread *t) {
  if (t->depth == 0)
    return NULL;
  uint32_t d = future_frame(t) + 1;
  if (d >= t->depth)
    return NULL;
  const struct frame *f = &t->frames[d];
  return is_function(f, "pthread_mutex_lock") ||
                 (is_function(f, "pthread_join") &&
                  effects_quiet_ends(vm->effects)) /* nobody is cancelled */
             ? f
             : NULL;
}

static uint32_t first_word(const struct vm *vm, struct reg p) {
  uint64_t bits;
  if (!reg_is_pointer(p) ||
      allways_load_scalar(vm->memory, pointer_of(p), 4, &bits) != ALLWAYS_OK ||
      bits > VM_MAX_THREADS)
    return 0;
  return (uint32_t)bits;
}

/* Of a thread in pthread_cond_wait, 1 + the thread that has the mutex; 0:
 * nobody has, or it is not there. */
static uint32_t has_its_mutex(const struct vm *vm, const struct thread *t) {
  uint32_t d = t->depth ? future_frame(t) + 1 : 0;
  if (d == 0 || d + 1 >= t->depth || !effects_quiet_ends(vm->effects) ||
      !is_function(&t->frames[d], "pthread_cond_wait") ||
      !is_function(&t->frames[d + 1], "wait"))
    return 0;
  return first_word(vm, frame_register(vm, t, d + 1, 1));
}

uint32_t future_blocker(const struct vm *vm, uint32_t thread) {
  const struct thread *t = vm->threads[thread];
  if (t->next.kind == VM_OP_WAIT && t->waiting && !t->wait.timed) {
    bool holds;
    if (!wait_holds((struct vm *)(uintptr_t)vm, &t->wait, &holds))
      return 0;
    bool stays = effects_quiet_ends(vm->effects) || blocking_frame(vm, t);
    uint32_t who = holds || !stays ? 0 : first_word(vm, t->wait.holder);
    return who ? who : has_its_mutex(vm, t);
  }
  const struct frame *f = blocking_frame(vm, t);
  if (t->next.kind != VM_OP_SECTION || f == NULL ||
      f != &t->frames[t->depth - 1])
    return 0;
  uint32_t who = first_word(vm, t->regs[f->base]);
  return who == thread + 1 ? 0 : who;
}

bool future_is_kept_waiting(struct vm *vm, uint32_t thread) {
  const struct thread *t = vm->threads[thread];
  bool holds;
  return t->next.kind == VM_OP_WAIT && t->waiting && !t->wait.timed &&
         has_its_mutex(vm, t) && wait_holds(vm, &t->wait, &holds) && holds;
}

/* Can the thread do nothing before the current one moves? */
static bool waits_for_current(const struct vm *vm, uint32_t thread) {
  uint32_t at = thread;
  for (uint32_t n = 0; n <= vm->thread_limit; n++) {
    const struct vm_pending *next = &vm->threads[at]->next;
    if (next->kind == VM_OP_SECTION && vm->current < 64 &&
        (next->joins >> vm->current & 1))
      return true;
    uint32_t who = future_blocker(vm, at);
    if (who == 0 || !vm_thread_used(vm, who - 1))
      return false;
    at = who - 1;
    if (at == vm->current || SEEDED_BUG(112)) /* whoever it waits for */
      return true;
  }
  return true; /* they wait in a circle */
}

/* ------------------------------------------------------------- what they do */

struct want {
  unsigned mode;
  uint64_t *touched, *written;
};

static void join_effect(const struct vm *vm, const struct want *w,
                        const struct effect *e) {
  for (size_t i = 0; i < effects_words(vm->effects); i++) {
    w->touched[i] |= e->touched[i];
    w->written[i] |= e->written[i];
  }
}

/* What the thread may do from where it stands. */
static void add_thread(struct vm *vm, const struct thread *t,
                       const struct want *w) {
  uint32_t d = future_frame(t);
  const struct effect *e = effects_from(
      vm->effects, w->mode, t->frames[d].code->number, future_insn(t, d));
  join_effect(vm, w, e);
  while (d-- > 0 && (w->mode < EFFECTS_LOCK || e->returns)) {
    e = effects_from(vm->effects, w->mode, t->frames[d].code->number,
                     future_insn(t, d) + 1);
    join_effect(vm, w, e);
  }
}

static bool sets_meet(const struct vm *vm, const struct effect *e,
                      const uint64_t *touched, const uint64_t *written) {
  for (size_t i = 0; i < effects_words(vm->effects); i++)
    if ((e->touched[i] & written[i]) | (e->written[i] & touched[i]))
      return true;
  return false;
}

static bool jumps(const struct thread *t) {
  for (uint32_t d = 0; d < t->depth; d++)
    if (t->frames[d].code->f->all_live)
      return true;
  return false;
}

static bool holds_lock(const struct vm *vm, uint32_t lock) {
  uint32_t global;
  uint64_t offset;
  effects_lock(vm->effects, lock, &global, &offset);
  return first_word(vm, (struct reg){offset, vm->global_areas[global]}) ==
         vm->current + 1;
}

static bool writes_lock(const struct vm *vm, uint32_t lock,
                        const uint64_t *written) {
  uint32_t global;
  uint64_t offset;
  effects_lock(vm->effects, lock, &global, &offset);
  return effects_has(vm->effects, written,
                     effects_of_global(vm->effects, global), offset,
                     sizeof(pthread_mutex_t));
}

static uint32_t held_locks(const struct vm *vm) {
  uint32_t held = 0;
  for (uint32_t i = 0; i < effects_locks(vm->effects); i++)
    held |= holds_lock(vm, i) ? UINT32_C(1) << i : 0;
  return held;
}

/* What the thread may do while the current one holds these locks. */
static void add_kept_out(struct vm *vm, const struct thread *t, uint32_t held,
                         struct future *sum) {
  size_t words = effects_words(vm->effects);
  struct future *all = &vm->work[0], *one = &vm->work[1];
  if (held == 0 || jumps(t)) {
    add_thread(vm, t, &(struct want){EFFECTS_ALL, sum->touched, sum->written});
    return;
  }
  clear(vm, all->touched);
  clear(vm, all->written);
  add_thread(vm, t, &(struct want){EFFECTS_ALL, all->touched, all->written});
  for (; held; held &= held - 1) {
    uint32_t i = low_bit(held);
    clear(vm, one->touched);
    clear(vm, one->written);
    add_thread(vm, t,
               &(struct want){EFFECTS_LOCK + i, one->touched, one->written});
    if (writes_lock(vm, i, one->written))
      continue; /* it may write to the mutex itself */
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

static bool counts(const struct vm *vm, uint32_t thread) {
  return thread != vm->current && vm->threads[thread]->used &&
         vm->threads[thread]->depth > 0 && !waits_for_current(vm, thread);
}

bool future_any_moves(const struct vm *vm) {
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (counts(vm, i))
      return true;
  return false;
}

/* What the monitor looks at.  It has no frame: it begins with globals. */
static const struct effect *monitored(struct vm *vm) {
  return vm->options.monitor
             ? effects_from(vm->effects, EFFECTS_ALL, vm->options.monitor, 0)
             : NULL;
}

static void add_monitor(struct vm *vm, struct future *f) {
  const struct effect *e = monitored(vm);
  if (e == NULL)
    return;
  for (size_t i = 0; i < effects_words(vm->effects); i++)
    f->touched[i] |= e->touched[i];
}

static const struct future *others(struct vm *vm) {
  struct future *f = &vm->others;
  if (f->known)
    return f;
  clear(vm, f->touched);
  clear(vm, f->written);
  uint32_t held = held_locks(vm);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (counts(vm, i))
      add_kept_out(vm, vm->threads[i], held, f);
  add_monitor(vm, f);
  f->known = true;
  return f;
}

/* The same for an unlock: until then nobody gets past a lock of that mutex. */
static const struct future *others_unlocking(struct vm *vm) {
  struct future *f = &vm->unlocking;
  if (f->known)
    return f;
  clear(vm, f->touched);
  clear(vm, f->written);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (counts(vm, i))
      add_thread(vm, vm->threads[i],
                 &(struct want){EFFECTS_NO_LOCKS, f->touched, f->written});
  add_monitor(vm, f);
  f->known = true;
  return f;
}

/* Does one of them touch just these bytes? */
static bool any_touches(struct vm *vm, const struct vm_access *a,
                        uint32_t class) {
  struct future_op op = {.kind = MEETS_ACCESSES,
                         .write = a->write,
                         .class = class,
                         .area = a->area,
                         .offset = a->offset,
                         .size = a->size};
  const struct effect *e = monitored(vm);
  uint32_t current = vm->current;
  if (e && a->write &&
      effects_has(vm->effects, e->touched, class, a->offset, a->size))
    return true;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (counts(vm, i) && future_meets(vm, current, &op, i))
      return true;
  return false;
}

bool future_touches(struct vm *vm, uint32_t area, uint64_t offset,
                    uint64_t size, bool write) {
  const struct future *f = others(vm);
  uint32_t class = class_of(vm, area);
  struct vm_access a = {
      .area = area, .write = write, .offset = offset, .size = size};
  return effects_has(vm->effects, write ? f->touched : f->written, class,
                     offset, size) &&
         (size == 0 || vm->head->areas[area].size <= 8 ||
          any_touches(vm, &a, class));
}

bool future_is_final(struct vm *vm, uint32_t area, uint64_t offset,
                     uint64_t size) {
  allways_pointer p = {offset, area};
  allways_value v;
  return size <= 8 &&
         effects_once(vm->effects, class_of(vm, area), offset, size) &&
         allways_load_value(vm->memory, p, (unsigned)size, &v) == ALLWAYS_OK &&
         (v.pointer.area != 0 ||
          (v.bits != 0 && v.defined == (1u << size) - 1));
}

/* ------------------------------------------------------------ what they reach
 */

/* UINT32_MAX: the root of everything that is always there. */
static uint32_t thread_of_rank(uint32_t rank) {
  return rank == 0 ? UINT32_MAX : (rank >> RANKS_OF_THREAD) - 1;
}

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
    return future_touches(vm, area, 0, 0, true) ? MEM_FOUND : MEM_SKIPPED;
  return MEM_FOLLOWED;
}

bool future_reaches(struct vm *vm, uint32_t area, const uint32_t **met,
                    size_t *count) {
  return mem_reached(vm->memory, area, from, vm, met, count);
}

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

bool future_owns(struct vm *vm, uint32_t area) {
  const uint32_t *met;
  size_t count;
  return (vm->head->areas[area].flags & AREA_NEW) ||
         !mem_reached(vm->memory, area, from_any, vm, &met, &count);
}

/* ---------------------------------------------------------------- sections */

static bool meet(const struct vm *vm, const struct effect *e,
                 const struct future *f) {
  return sets_meet(vm, e, f->touched, f->written);
}

/* Is the current thread about to unlock a mutex that it holds? */
static bool unlocks_own(const struct vm *vm, const struct thread *t) {
  const struct frame *f = &t->frames[t->depth - 1];
  if (SEEDED_BUG(108) && is_function(f, "pthread_mutex_lock"))
    return true; /* locks like unlocks */
  return is_function(f, "pthread_mutex_unlock") &&
         first_word(vm, t->regs[f->base]) == vm->current + 1;
}

/* A thread that ends: only who joins it notices, and waits for that. */
static bool ends_quietly(const struct vm *vm, const struct thread *t) {
  return effects_quiet_ends(vm->effects) &&
         is_function(&t->frames[t->depth - 1], "end");
}

/* Does the join store the result where others look? */
static bool result_is_met(struct vm *vm, struct reg result) {
  return reg_is_pointer(result) &&
         future_touches(vm, (uint32_t)result.meta, result.bits, 8, true);
}

/* A join of a thread that has ended, and of which nobody else knows. */
static bool joins_ended(struct vm *vm, const struct thread *t) {
  const struct frame *f = &t->frames[t->depth - 1];
  const uint32_t *met;
  size_t count;
  struct reg who = t->regs[f->base];
  return is_function(f, "pthread_join") && reg_is_pointer(who) && !vm->stale &&
         first_word(vm, who) == 0 && effects_quiet_ends(vm->effects) &&
         !result_is_met(vm, t->regs[f->base + 1]) &&
         !future_reaches(vm, (uint32_t)who.meta, &met, &count);
}

/* What the section that the program called meets with.  A new thread meets
 * with nobody yet; which number it gets does not matter, as all that is told
 * apart by numbers is. */
static bool call_meets(struct vm *vm, const struct frame *f, uint32_t insn,
                       const struct frame *callee) {
  uint32_t function = f->code->number;
  if (callee && is_function(callee, "pthread_create"))
    return meet(vm, effects_of_argument(vm->effects, function, insn),
                others(vm));
  const struct effect *e = effects_of_call(vm->effects, function, insn);
  if (!meet(vm, e, others(vm)))
    return false;
  return !unlocks_own(vm, vm->thread) || meet(vm, e, others_unlocking(vm));
}

bool future_meets_section(struct vm *vm) {
  const struct thread *t = vm->thread;
  uint32_t d = future_frame(t);
  const struct frame *f = &t->frames[d];
  const struct frame *callee = d + 1 < t->depth ? f + 1 : NULL;
  if (ends_quietly(vm, t) || joins_ended(vm, t))
    return false;
  if (f->code->f->runtime)
    return true;
  uint32_t insn = callee ? insn_at(f, f->pc - 1) : vm->at_insn;
  if (f->code->f->insns[insn].op != IR_CALL ||
      (callee && effects_opens(vm->effects, callee->code->number)))
    return true;
  return call_meets(vm, f, insn, callee);
}

/* ------------------------------------------------------------------- joins */

/* About to join: the word that becomes 0 when the other thread ends, unless
 * what comes then depends on that thread's result. */
static bool about_to_join(const struct vm *vm, uint32_t thread,
                          struct reg *word, bool *last) {
  const struct thread *t = vm->threads[thread];
  if (t->next.kind != VM_OP_SECTION || t->depth == 0)
    return false;
  const struct frame *f = &t->frames[t->depth - 1];
  if (!is_function(f, "pthread_join") || !effects_quiet_ends(vm->effects))
    return false; /* who is cancelled goes on before */
  struct reg result = t->regs[f->base + 1];
  *word = t->regs[f->base];
  *last = result.meta != 0 || result.bits != 0;
  return true;
}

bool future_is_joining(const struct vm *vm, uint32_t thread, uint32_t *who,
                       bool *last) {
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

static enum mem_from from_third(void *context, uint32_t area) {
  const struct joining *j = context;
  struct vm *vm = j->vm;
  if ((vm->head->areas[area].flags & AREA_ROOT) && j->who &&
      thread_of_rank(vm->head->more[area].rank) == j->who - 1)
    return MEM_SKIPPED;
  return from(vm, area);
}

bool future_joins_alone(struct vm *vm, uint32_t thread) {
  struct joining j = {.vm = vm};
  struct reg word;
  bool last;
  const uint32_t *met;
  size_t count;
  vm->current = thread;
  future_forget(vm);
  if (!about_to_join(vm, thread, &word, &last) || !reg_is_pointer(word))
    return false;
  j.who = first_word(vm, word);
  return !mem_reached(vm->memory, (uint32_t)word.meta, from_third, &j, &met,
                      &count);
}

/* As if the thread that is joined had ended. */
void future_pretend_end(struct vm *vm, uint32_t thread) {
  struct reg word;
  bool last;
  if (about_to_join(vm, thread, &word, &last) && reg_is_pointer(word))
    allways_store_scalar(vm->memory, pointer_of(word), 4, 0);
}

/* ---------------------------------------------------------- pairs of threads
 */

/* The call that the section or wait is in. */
static struct future_op op_of_call(struct vm *vm, const struct thread *t) {
  struct future_op everything = {.kind = MEETS_EVERYBODY};
  uint32_t d = future_frame(t);
  const struct frame *f = &t->frames[d];
  const struct frame *callee = d + 1 < t->depth ? f + 1 : NULL;
  uint32_t insn = future_insn(t, d);
  if (f->code->f->runtime || f->code->f->insns[insn].op != IR_CALL ||
      (callee && effects_opens(vm->effects, callee->code->number)))
    return everything;
  struct future_op op = {.kind = MEETS_EFFECTS};
  op.effect = callee && is_function(callee, "pthread_create")
                  ? effects_of_argument(vm->effects, f->code->number, insn)
                  : effects_of_call(vm->effects, f->code->number, insn);
  op.unlocks = callee && t->next.kind == VM_OP_SECTION && unlocks_own(vm, t);
  return op;
}

/* What the monitor looks at is looked at in each state, so that all orders of
 * writes to it matter. */
static bool is_monitored(struct vm *vm, const struct future_op *op) {
  const struct effect *e = monitored(vm);
  if (e == NULL || op->kind == MEETS_NOBODY)
    return false;
  if (op->kind == MEETS_ACCESSES)
    return op->write && effects_has(vm->effects, e->touched, op->class,
                                    op->offset, op->size);
  return op->kind == MEETS_EVERYBODY ||
         sets_meet(vm, op->effect, e->touched, e->written);
}

static struct future_op next_op(struct vm *vm, uint32_t thread) {
  const struct thread *t = vm->threads[thread];
  const struct vm_pending *next = &t->next;
  vm->current = thread;
  vm->thread = vm->threads[thread];
  vm->stale = false;
  future_forget(vm);
  switch ((enum vm_op_kind)next->kind) {
  case VM_OP_ACCESS:
    if (next->atomic &&
        future_is_final(vm, next->area, next->offset, next->size))
      return (struct future_op){.kind = MEETS_NOBODY};
    return (struct future_op){.kind = MEETS_ACCESSES,
                              .write = next->write,
                              .class = class_of(vm, next->area),
                              .area = next->area,
                              .offset = next->offset,
                              .size = next->size};
  case VM_OP_SECTION:
    if (t->depth && (ends_quietly(vm, t) || joins_ended(vm, t)))
      return (struct future_op){.kind = MEETS_NOBODY};
    return op_of_call(vm, t);
  case VM_OP_WAIT:
    return op_of_call(vm, t);
  case VM_OP_HEAP:
  case VM_OP_END:
    return (struct future_op){.kind = MEETS_EVERYBODY};
  default:
    return (struct future_op){.kind = MEETS_NOBODY};
  }
}

struct future_op future_op(struct vm *vm, uint32_t thread) {
  struct future_op op = next_op(vm, thread);
  if (is_monitored(vm, &op))
    op.kind = MEETS_EVERYBODY;
  return op;
}

/* What the thread may do in one of its frames. */
static const struct effect *frame_effect(struct vm *vm, const struct thread *t,
                                         uint32_t d, unsigned mode) {
  return effects_from(vm->effects, mode, t->frames[d].code->number,
                      future_insn(t, d) + (d < future_frame(t)));
}

static bool meets_in_mode(struct vm *vm, const struct future_op *op,
                          const struct thread *t, unsigned mode) {
  for (uint32_t d = future_frame(t) + 1; d-- > 0;) {
    const struct effect *e = frame_effect(vm, t, d, mode);
    if (op->kind == MEETS_EFFECTS
            ? sets_meet(vm, op->effect, e->touched, e->written)
            : effects_has(vm->effects, op->write ? e->touched : e->written,
                          op->class, op->offset, op->size))
      return true;
    if (mode >= EFFECTS_LOCK && !e->returns)
      break;
  }
  return false;
}

/* May it write to the lock while it is held by another one? */
static bool may_break(struct vm *vm, const struct thread *t, uint32_t lock) {
  for (uint32_t d = future_frame(t) + 1; d-- > 0;) {
    const struct effect *e = frame_effect(vm, t, d, EFFECTS_LOCK + lock);
    if (writes_lock(vm, lock, e->written))
      return true;
    if (!e->returns)
      break;
  }
  return false;
}

bool future_meets(struct vm *vm, uint32_t thread, const struct future_op *op,
                  uint32_t other) {
  const struct thread *t = vm->threads[other];
  if (op->kind == MEETS_NOBODY || t->depth == 0)
    return false;
  if (op->kind == MEETS_EVERYBODY)
    return true;
  if (!meets_in_mode(vm, op, t, EFFECTS_ALL) ||
      (op->unlocks && !meets_in_mode(vm, op, t, EFFECTS_NO_LOCKS)))
    return false;
  vm->current = thread;
  for (uint32_t i = 0; i < effects_locks(vm->effects) && !jumps(t); i++)
    if (holds_lock(vm, i) && !may_break(vm, t, i) &&
        !meets_in_mode(vm, op, t, EFFECTS_LOCK + i))
      return false;
  struct vm_access a = {.area = op->area,
                        .write = op->write,
                        .offset = op->offset,
                        .size = op->size};
  return op->kind != MEETS_ACCESSES || op->size == 0 ||
         where_touches(vm, other, op->class, &a);
}
