/*
 * vm/frame_back.c - the state is saved, and gone back to.
 *
 * A search goes back from most of its states soon.  So a copy of the thread
 * that is about to make a step is kept beside the areas (struct memo), and
 * going back by one step takes that copy instead of reading areas.
 */
#include <string.h>

#include "vm/frame_impl.h"

/* ------------------------------------------------------------------- memos */

/* Where a thread is remembered for the state that was saved last. */
static struct memo *memo_here(struct vm *vm) {
  return &vm->memos[allways_saved_count(vm->memory) % MEMOS];
}

static bool is_remembered(struct vm *vm, uint32_t thread) {
  const struct memo *m = memo_here(vm);
  return m->known && m->number == thread &&
         m->saved == allways_saved_count(vm->memory);
}

void vm_remember(struct vm *vm, uint32_t thread) {
  struct memo *m = memo_here(vm);
  const struct thread *t = vm->threads[thread];
  vm->before = NULL;
  m->known = vm_thread_used(vm, thread) && !t->ran && t->depth > 0;
  if (!m->known)
    return;
  const struct frame *top = &t->frames[t->depth - 1];
  uint32_t slots = top->code->frame_slots;
  while (m->frame_capacity < t->depth)
    VEC_ROOM(m->frames, m->frame_capacity, m->frame_capacity);
  while (m->reg_capacity < slots)
    VEC_ROOM(m->regs, m->reg_capacity, m->reg_capacity);
  m->number = thread;
  m->saved = allways_saved_count(vm->memory);
  m->thread = *t;
  memcpy(m->frames, t->frames, t->depth * sizeof *m->frames);
  memcpy(m->regs, t->regs + top->base, slots * sizeof *m->regs);
  memcpy(m->tls, t->tls, vm->tables.tls_count * sizeof *m->tls);
  vm->before = m;
}

void vm_remember_nothing(struct vm *vm) {
  memo_here(vm)->known = false;
  vm->before = NULL;
}

/* Is the remembered thread what thread_reread would have read? */
static void check_memo(struct vm *vm, struct thread *t) {
  struct thread was = *t;
  struct frame top = t->frames[t->depth - 1];
  const struct reg *r = memo_here(vm)->regs;
  thread_reread(vm, t);
  const struct frame *f = &t->frames[t->depth - 1];
  bool same =
      was.used == t->used && was.waiting == t->waiting && was.kept == t->kept &&
      was.depth == t->depth && was.atomic == t->atomic &&
      was.synced == t->synced && was.rounding == t->rounding &&
      was.low == t->low && memcmp(was.work, t->work, sizeof t->work) == 0 &&
      top.code == f->code && top.base == f->base && top.area == f->area &&
      memcmp(top.shown, f->shown, slot_words(f->code) * sizeof *f->shown) ==
          0 &&
      code_index(f->code, top.pc) == code_index(f->code, f->pc);
  for (uint32_t s = 0; s < f->code->frame_slots && same; s++)
    if (f->shown[s / 64] >> (s % 64) & 1)
      same = r[s].bits == t->regs[f->base + s].bits &&
             r[s].meta == t->regs[f->base + s].meta;
  if (!same)
    BUG("a thread is not what is remembered of it");
}

/* Makes the thread what is remembered of it. */
static void thread_restore(struct vm *vm, struct thread *t) {
  const struct memo *m = memo_here(vm);
  const struct thread *was = &m->thread;
  assert(m->known && was->depth > 0);
  for (uint32_t d = was->depth; d < t->synced; d++)
    t->frames[d].area = 0;
  t->used = was->used;
  t->waiting = was->waiting;
  t->kept = was->kept;
  t->depth = was->depth;
  t->atomic = was->atomic;
  t->wait = was->wait;
  t->rounding = was->rounding;
  memcpy(t->work, was->work, sizeof t->work);
  t->area = was->area;
  t->synced = was->synced;
  t->recorded = was->recorded;
  t->ran = false;
  t->low = t->loaded = was->depth - 1;
  memcpy(t->frames, m->frames, was->depth * sizeof *m->frames);
  const struct frame *top = &t->frames[was->depth - 1];
  memcpy(t->regs + top->base, m->regs,
         top->code->frame_slots * sizeof *m->regs);
  memcpy(t->tls, m->tls, vm->tables.tls_count * sizeof *m->tls);
  if (DEBUG)
    check_memo(vm, t);
}

/* ------------------------------------------------------------- going back */

/* Has the thread another record now than it had, or none? */
static bool is_other(const struct vm *vm, uint32_t number) {
  const struct thread *t = vm->threads[number];
  uint32_t rank = record_rank(number);
  const struct area *a = &vm->head->areas[t->area];
  enum { ALL = AREA_USED | AREA_DEAD | AREA_ROOT };
  if ((t->used || t->kept) && (a->flags & ALL) == (AREA_USED | AREA_ROOT) &&
      vm->head->more[t->area].rank == rank)
    return false;
  return mem_root(vm->memory, rank) != (t->used || t->kept ? t->area : 0);
}

static bool has_moved(uint64_t moved, uint32_t thread) {
  return thread >= 64 || (moved >> thread & 1);
}

/* Goes back by one step, and reads only those threads again that ran in it.  If
 * no root came or went, threads have the areas that they had. */
bool vm_back_step(struct vm *vm, uint32_t thread, uint64_t moved) {
  uint64_t changes = vm->head->root_changes;
  vm->before = NULL;
  if (allways_backtrack(vm->memory) != ALLWAYS_OK)
    BUG("no saved state to go back to");
  bool roots = vm->head->root_changes != changes;
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    struct thread *t = vm->threads[i];
    if (i == thread && is_remembered(vm, thread))
      thread_restore(vm, t);
    else if (i == thread || t->ran || thread == UINT32_MAX ||
             has_moved(moved, i))
      roots || t->area == 0 ? thread_read(vm, i) : thread_reread(vm, t);
    else if (roots && is_other(vm, i))
      thread_read(vm, i);
  }
  return roots || (moved & (moved - 1)) || thread >= 64;
}

bool vm_save(struct vm *vm) {
  vm_sync(vm);
  if (allways_push(vm->memory) != ALLWAYS_OK)
    return false;
  vm_remember_nothing(vm);
  return true;
}

void vm_back(struct vm *vm) {
  if (allways_backtrack(vm->memory) != ALLWAYS_OK)
    BUG("no saved state to go back to");
  vm_forget(vm);
}

void vm_drop(struct vm *vm) { allways_pop(vm->memory); }
