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
#include <string.h>

#include "por/interference_impl.h"

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
  vm->por->effects = effects_new(vm->program, vm->options.suppressions,
                                 vm->options.escapes);
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

void interference_forget_others(struct vm *vm) {
  vm->por->others.known = vm->por->unlocking.known = false;
}

void interference_forget(struct vm *vm) {
  interference_forget_others(vm);
  vm->por->waits.known = false;
}

void interference_write(struct vm *vm, uint32_t area) {
  if (interference_relies_on(vm, area) && !SEEDED_BUG(116))
    interference_forget(vm);
}

/* ------------------------------------------------------------- what they do */

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
  interference_each_effect(vm, t, mode, join_effect,
                           &(struct adding){vm, to->touched, to->written});
}

/* Adds what the thread may do while the current one holds these locks: for each
 * of them, nothing that comes after the thread has locked it. */
static void add_kept_out(struct vm *vm, const struct thread *t, uint32_t held,
                         struct interference *sum) {
  size_t words = effects_words(vm->por->effects);
  struct interference *all = &vm->por->work[0], *one = &vm->por->work[1];
  if (held == 0 || interference_may_jump(t)) {
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

const struct effect *interference_monitored(struct vm *vm) {
  return vm->options.monitor ? effects_from(vm->por->effects, EFFECTS_ALL,
                                            vm->options.monitor, 0)
                             : NULL;
}

static void add_monitor(struct vm *vm, struct interference *f) {
  const struct effect *e = interference_monitored(vm);
  if (e == NULL)
    return;
  for (size_t i = 0; i < effects_words(vm->por->effects); i++)
    f->touched[i] |= e->touched[i];
}

const struct interference *interference_find_others(struct vm *vm) {
  struct interference *f = &vm->por->others;
  assert(!f->known);
  clear(vm, f->touched);
  clear(vm, f->written);
  f->held = interference_locks_held(vm);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (waits_may_go_first(vm, i))
      add_kept_out(vm, vm->threads[i], f->held, f);
  add_monitor(vm, f);
  f->known = true;
  return f;
}

const struct interference *interference_others_unlocking(struct vm *vm) {
  struct interference *f = &vm->por->unlocking;
  if (f->known)
    return f;
  clear(vm, f->touched);
  clear(vm, f->written);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (waits_may_go_first(vm, i))
      add_thread(vm, vm->threads[i], EFFECTS_NO_LOCKS, f);
  add_monitor(vm, f);
  f->known = true;
  return f;
}

/* May another thread, or the monitor, touch just these bytes?  This looks at
 * predicted addresses, too. */
static bool any_touches(struct vm *vm, const struct vm_access *a,
                        uint32_t class) {
  struct interference_op op = {.kind = CONFLICTS_ACCESSES,
                               .count = 1,
                               .classes = {class},
                               .held = interference_others(vm)->held,
                               .ranges = {{.area = a->area,
                                           .write = a->write,
                                           .atomic = a->atomic,
                                           .offset = a->offset,
                                           .size = a->size}}};
  const struct effect *e = interference_monitored(vm);
  if (e && a->write &&
      effects_has(vm->por->effects, e->touched, class, a->offset, a->size))
    return true;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (waits_may_go_first(vm, i) && interference_conflicts(vm, &op, i))
      return true;
  return false;
}

bool interference_touches(struct vm *vm, uint32_t area, uint64_t offset,
                          uint64_t size, bool write) {
  const struct interference *f = interference_others(vm);
  uint32_t class = interference_class(vm, area);
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
         effects_once(vm->por->effects, interference_class(vm, area), offset,
                      size) &&
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
static enum mem_from start_of_others(void *context, uint32_t area) {
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

bool interference_reaches(struct vm *vm, uint32_t area) {
  const uint32_t *met;
  size_t count;
  return mem_reached(vm->memory, area, start_of_others, vm, &met, &count);
}

/* The same whoever moves: any global, and any other thread. */
static enum mem_from start_of_any(void *context, uint32_t area) {
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
         !mem_reached(vm->memory, area, start_of_any, vm, &met, &count);
}

struct third {
  struct vm *vm;
  uint32_t joined; /* plus 1; 0: nobody */
};

/* As start_of_others, but for the thread that is joined, too. */
static enum mem_from start_of_third(void *context, uint32_t area) {
  const struct third *t = context;
  struct vm *vm = t->vm;
  if ((vm->head->areas[area].flags & AREA_ROOT) && t->joined &&
      thread_of_rank(vm->head->more[area].rank) == t->joined - 1)
    return MEM_SKIPPED;
  return start_of_others(vm, area);
}

bool interference_third_reaches(struct vm *vm, uint32_t area, uint32_t joined) {
  struct third t = {vm, joined};
  const uint32_t *met;
  size_t count;
  return mem_reached(vm->memory, area, start_of_third, &t, &met, &count);
}
