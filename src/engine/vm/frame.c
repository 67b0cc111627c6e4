/*
 * engine/vm/frame.c - the state of threads, in areas.
 *
 * A frame's area:    word 0: function << 32 | instruction, then its slots;
 *                    those that are dead are undefined
 * A thread's record: status, depth, atomic sections, what it waits for, and a
 *                    pointer to each of its thread-local variables
 *
 * Both are roots.  Frames are ranked by depth, then thread; see ARCHITECTURE.md
 * for why.
 */
#include <string.h>

#include "engine/vm/vm_impl.h"
#include "program/passes.h"

enum { THREAD_RANK = 1, RECORD_WORDS = 8 };

static uint32_t frame_rank(uint32_t thread, uint32_t depth) {
  return FRAME_RANK + depth * (VM_MAX_THREADS + 1) + thread;
}

/* ------------------------------------------------------------------ words */

/* The word as it is in memory, if it has one of the two common forms there. */
static bool simple_form(struct reg v, uint64_t *data, struct shadow *form) {
  if (v.meta == 0)
    *form = (struct shadow){.tag = WORD_PLAIN, .defined = 255};
  else if (v.meta == META_PARTIAL)
    *form = (struct shadow){.tag = WORD_PLAIN, .defined = 0};
  else if ((v.meta | v.bits) <= UINT32_MAX)
    *form = (struct shadow){.tag = WORD_POINTER, .defined = 255};
  else
    return false;
  *data = v.meta == META_PARTIAL ? 0 : v.meta << 32 | v.bits;
  return true;
}

/* Writes a register to a word of one of the machine's own areas, if it is not
 * there already. */
static void put_word(struct vm *vm, uint32_t area, uint32_t w, struct reg v) {
  const struct area *a = &vm->head->areas[area];
  struct reg p = {0, area};
  struct shadow form;
  uint64_t data;
  if (a->data == NULL && v.meta == META_PARTIAL)
    return;
  struct shadow *s = a->data ? &area_shadow(a)[w] : NULL;
  if (s == NULL || s->tag == WORD_CELL || !simple_form(v, &data, &form)) {
    allways_pointer q = {8 * (uint64_t)w, area};
    if (reg_is_pending(v) ? pending_put(vm, q, v) != ALLWAYS_OK
                          : vm_store(vm, p, 8 * (int64_t)w, 8, v) != GO_NEXT)
      BUG("a frame cannot be written");
    return;
  }
  if (s->tag == form.tag && s->defined == form.defined &&
      (form.defined == 0 || a->data[w] == data))
    return;
  if (!s->logged)
    word_open_slow(vm->memory, area, w);
  a->data[w] = data;
  s->tag = form.tag;
  s->defined = form.defined;
  if (form.tag == WORD_POINTER)
    vm->head->areas[(uint32_t)v.meta].flags |= AREA_STORED;
}

static struct reg get_word(struct vm *vm, uint32_t area, uint32_t w) {
  struct reg v, p = {0, area};
  const struct area *a = &vm->head->areas[area];
  if (a->data == NULL)
    return reg_undefined();
  const struct shadow *s = &area_shadow(a)[w];
  if (s->tag == WORD_PLAIN && s->defined == 255)
    return reg_number(a->data[w]);
  if (s->tag == WORD_PLAIN && s->defined == 0)
    return reg_undefined();
  if (s->tag == WORD_POINTER)
    return (struct reg){a->data[w] & UINT32_MAX, a->data[w] >> 32};
  bool strict = vm->options.strict_undefined;
  vm->options.strict_undefined = false;
  if (vm_load(vm, p, 8 * (int64_t)w, 8, &v) != GO_NEXT)
    BUG("a frame cannot be read");
  vm->options.strict_undefined = strict;
  return v;
}

/* ----------------------------------------------------------------- frames */

/* Which slots the frame still needs, where it goes on.  Below the top that is
 * after a call, whose results are not there yet. */
static void live_slots(const struct vm *vm, const struct code *code,
                       uint32_t index, bool top, uint64_t *bits) {
  const struct ir_function *f = code->f;
  if (top)
    pass_live_before(vm->program, f, code->source[index], bits);
  else
    pass_live_across(vm->program, f, code->source[index - 1], bits);
}

/* A variable in scope that holds a heap pointer stays: nothing is lost before
 * the program says so. */
static bool keeps_heap(const struct vm *vm, const struct code *code,
                       uint32_t slot, struct reg v) {
  if (slot >= code->f->first_temp || !reg_is_pointer(v))
    return false;
  const struct area *a = &vm->head->areas[(uint32_t)v.meta];
  return (a->flags & (AREA_USED | AREA_DEAD)) == AREA_USED &&
         area_kind(a) == VM_AREA_HEAP && !(a->flags & AREA_FREED);
}

/* The copy of an aggregate passed by value: it is freed at return. */
static bool owns_slot(const struct ir_function *f, uint32_t slot) {
  if (f->byval == NULL || slot >= f->param_slots)
    return false;
  uint32_t s = 0, i = 0;
  while (s < slot)
    s += ir_type_slots(f->params[i++]);
  return s == slot && f->byval[i];
}

/* The slots that are kept wherever the frame goes on, with those that live
 * there: found once for each place. */
static const uint64_t *kept_slots(const struct vm *vm, const struct frame *f,
                                  bool top) {
  const struct code *code = f->code;
  uint32_t index = (uint32_t)(f->pc - code->insns);
  uint64_t **place = &code->kept[2 * (size_t)index + top];
  if (LIKELY(*place != NULL))
    return *place;
  size_t words = (code->frame_slots + 63) / 64;
  uint64_t *bits = alloc_new((words + code->f->live_words) * sizeof *bits);
  live_slots(vm, code, index, top, bits);
  for (uint32_t s = 0; s < code->frame_slots; s++) {
    bool wanted = s < code->f->slot_count
                      ? (bits[s / 64] >> (s % 64) & 1) || owns_slot(code->f, s)
                      : s >= code->f->slot_count + 2;
    bits[s / 64] &= ~(UINT64_C(1) << (s % 64));
    bits[s / 64] |= (uint64_t)wanted << (s % 64);
  }
  *place = bits;
  return bits;
}

static void frame_area(struct vm *vm, uint32_t thread, uint32_t depth,
                       struct frame *f) {
  uint64_t size = 8 * (1 + (uint64_t)f->code->frame_slots);
  uint32_t old = f->area;
  if (old != 0 && vm->head->areas[old].size == size)
    return;
  if (old != 0) {
    allways_pointer p = {0, old};
    allways_unset_root(vm->memory, p);
    allways_free(vm->memory, p);
  }
  allways_pointer p;
  if (allways_allocate(vm->memory, size, VM_AREA_FRAME, 0, &p) != ALLWAYS_OK ||
      allways_set_root(vm->memory, p, frame_rank(thread, depth)) != ALLWAYS_OK)
    BUG("no room for a frame");
  f->area = p.area;
}

/* Below the top a frame goes on right after its call, which is there once. */
static uint32_t frame_index(const struct frame *f, bool top) {
  return top ? code_index(f->code, f->pc) : (uint32_t)(f->pc - f->code->insns);
}

static void frame_write(struct vm *vm, uint32_t number, struct thread *t,
                        uint32_t depth) {
  struct frame *f = &t->frames[depth];
  const struct code *code = f->code;
  struct reg *r = t->regs + f->base;
  bool top = depth + 1 == t->depth;
  const uint64_t *kept = kept_slots(vm, f, top);
  frame_area(vm, number, depth, f);
  put_word(vm, f->area, 0,
           reg_number((uint64_t)code->number << 32 | frame_index(f, top)));
  for (uint32_t s = 0; s < code->frame_slots; s++) {
    if (!(kept[s / 64] >> (s % 64) & 1) && !keeps_heap(vm, code, s, r[s]))
      r[s] = reg_undefined(); /* what it points to may go away now */
    else if (reg_is_pending(r[s]))
      r[s] = pending_simple(vm, r[s]);
    put_word(vm, f->area, 1 + s, r[s]);
  }
}

static void frame_drop(struct vm *vm, struct frame *f) {
  allways_pointer p = {0, f->area};
  allways_unset_root(vm->memory, p);
  allways_free(vm->memory, p);
  f->area = 0;
}

void frame_load(struct vm *vm, struct thread *t, uint32_t depth) {
  struct frame *f = &t->frames[depth];
  uint64_t head = get_word(vm, f->area, 0).bits;
  f->code = code_of(vm, (uint32_t)(head >> 32));
  f->pc = f->code->insns + (uint32_t)head;
  struct reg *r = t->regs + f->base;
  for (uint32_t s = 0; s < f->code->frame_slots; s++)
    r[s] = get_word(vm, f->area, 1 + s);
  t->loaded = depth;
}

/* ---------------------------------------------------------------- threads */

/* status, depth, atomic, relation and value, word, holder, rounding, spare;
 * then the thread-local variables. */
static void record_write(struct vm *vm, struct thread *t) {
  struct reg none = reg_number(0);
  const struct wait *w = &t->wait;
  put_word(vm, t->area, 0,
           reg_number((t->used ? 1u : 0u) | (t->waiting ? 2u : 0u) |
                      (t->kept ? 4u : 0u) |
                      (t->next.kind == VM_OP_GO_ON ? 8u : 0u) |
                      (t->next.kind == VM_OP_END ? 16u : 0u) |
                      (t->next.inside ? 32u : 0u)));
  put_word(vm, t->area, 1, reg_number(t->depth));
  put_word(vm, t->area, 2, reg_number(t->atomic));
  put_word(vm, t->area, 3,
           t->waiting
               ? reg_number((uint64_t)w->timed << 63 |
                            (uint64_t)w->relation << 32 | (uint32_t)w->value)
               : none);
  put_word(vm, t->area, 4, t->waiting ? w->word : none);
  put_word(vm, t->area, 5, t->waiting ? w->holder : none);
  put_word(vm, t->area, 6, reg_number((uint64_t)t->rounding));
  for (uint32_t i = 0; i < vm->tls_count; i++)
    put_word(vm, t->area, RECORD_WORDS + i, (struct reg){0, t->tls[i]});
}

static void record_area(struct vm *vm, uint32_t number, struct thread *t) {
  if (t->area != 0)
    return;
  allways_pointer p;
  uint64_t size = 8 * ((uint64_t)RECORD_WORDS + vm->tls_count);
  if (allways_allocate(vm->memory, size, VM_AREA_THREAD, 0, &p) != ALLWAYS_OK ||
      allways_set_root(vm->memory, p, THREAD_RANK + number) != ALLWAYS_OK)
    BUG("no room for a thread");
  t->area = p.area;
}

static void record_drop(struct vm *vm, struct thread *t) {
  allways_pointer p = {0, t->area};
  allways_unset_root(vm->memory, p);
  allways_free(vm->memory, p);
  t->area = 0;
}

static void thread_sync(struct vm *vm, uint32_t number) {
  struct thread *t = vm->threads[number];
  uint32_t depth = t->used ? t->depth : 0;
  for (uint32_t d = depth; d < t->synced; d++)
    frame_drop(vm, &t->frames[d]);
  if (!t->used && !t->kept) {
    if (t->area)
      record_drop(vm, t);
    t->synced = 0;
    return;
  }
  record_area(vm, number, t);
  record_write(vm, t);
  for (uint32_t d = t->low < t->synced ? t->low : t->synced; d < depth; d++)
    frame_write(vm, number, t, d);
  t->synced = depth;
  t->low = depth ? depth - 1 : 0;
}

void vm_sync(struct vm *vm) {
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (vm->threads[i]->ran) {
      thread_sync(vm, i);
      vm->threads[i]->ran = false;
    }
}

/* The thread as it is in its areas: depth and base of each frame are found
 * from the top frame's down when it is needed, so bases are kept apart. */
static void thread_read(struct vm *vm, uint32_t number) {
  struct thread *t = vm->threads[number];
  uint32_t area = mem_root(vm->memory, THREAD_RANK + number);
  t->used = t->kept = t->ran = false;
  t->area = area;
  for (uint32_t d = 0; d < t->synced; d++)
    t->frames[d].area = 0;
  t->depth = t->synced = t->loaded = t->low = 0;
  if (area == 0)
    return;
  uint64_t status = get_word(vm, area, 0).bits;
  uint64_t condition = get_word(vm, area, 3).bits;
  t->used = status & 1;
  t->waiting = status & 2;
  t->kept = status & 4;
  t->depth = t->synced = (uint32_t)get_word(vm, area, 1).bits;
  t->atomic = (uint32_t)get_word(vm, area, 2).bits;
  t->rounding = (int)get_word(vm, area, 6).bits;
  t->wait = (struct wait){.word = get_word(vm, area, 4),
                          .holder = get_word(vm, area, 5),
                          .relation = (int32_t)(condition >> 32 & 0xff),
                          .value = (int32_t)condition,
                          .timed = condition >> 63};
  for (uint32_t i = 0; i < vm->tls_count; i++)
    t->tls[i] = (uint32_t)get_word(vm, area, RECORD_WORDS + i).meta;
  uint32_t base = 0;
  for (uint32_t d = 0; d < t->depth; d++) {
    struct frame *f = &t->frames[d];
    f->area = mem_root(vm->memory, frame_rank(number, d));
    f->base = base;
    uint64_t head = get_word(vm, f->area, 0).bits;
    f->code = code_of(vm, (uint32_t)(head >> 32));
    f->pc = f->code->insns + (uint32_t)head;
    base += f->code->frame_slots;
  }
  if (t->depth > 0)
    frame_load(vm, t, t->depth - 1);
  t->low = t->depth ? t->depth - 1 : 0;
}

/* The state may be one that another machine has made: it may hold what was
 * never met here. */
void vm_forget(struct vm *vm) {
  vm->lazy = vm->opaque = vm->options.steps;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    thread_read(vm, i);
}

void vm_back_step(struct vm *vm, uint64_t moved) {
  if (allways_backtrack(vm->memory) != ALLWAYS_OK)
    BUG("no saved state to go back to");
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    const struct thread *t = vm->threads[i];
    uint32_t area = mem_root(vm->memory, THREAD_RANK + i);
    if (i >= 64 || (moved >> i & 1) || t->ran ||
        area != (t->used || t->kept ? t->area : 0))
      thread_read(vm, i);
  }
}

struct reg frame_register(const struct vm *vm, const struct thread *t,
                          uint32_t depth, uint32_t slot) {
  const struct frame *f = &t->frames[depth];
  return depth >= t->loaded
             ? t->regs[f->base + slot]
             : get_word((struct vm *)(uintptr_t)vm, f->area, 1 + slot);
}

/* ----------------------------------------------------------------- saving */

bool vm_save(struct vm *vm) {
  vm_sync(vm);
  return allways_push(vm->memory) == ALLWAYS_OK;
}

void vm_back(struct vm *vm) {
  if (allways_backtrack(vm->memory) != ALLWAYS_OK)
    BUG("no saved state to go back to");
  vm_forget(vm);
}

void vm_drop(struct vm *vm) { allways_pop(vm->memory); }

bool vm_hash(struct vm *vm, allways_hash *hash) {
  vm_sync(vm);
  return allways_hash_current(vm->memory, hash) == ALLWAYS_OK;
}

/* Collecting may look at all areas again, so it waits until there are half as
 * many new ones. */
bool vm_collect_wanted(const struct vm *vm) {
  enum { AT_LEAST = 4096 };
  size_t born = mem_born(vm->memory);
  return born > AT_LEAST && born > vm->head->area_count / 2;
}

void vm_collect(struct vm *vm) {
  vm_sync(vm);
  mem_collect(vm->memory);
}
