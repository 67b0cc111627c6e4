/*
 * vm/frame_thread.c - the state of threads, in areas: records, and threads as a
 * whole.
 *
 *     word 0    status (record_status)
 *     word 1    depth
 *     word 2    open atomic sections
 *     word 3    what it waits for: timed << 63 | relation << 32 | value
 *     word 4    the word that it waits for
 *     word 5    who holds that
 *     word 6    rounding
 *     word 7..  the operation that it is in the middle of (thread.work)
 *     then      a pointer to each of its thread-local variables
 *
 * vm_sync writes threads to areas, vm_forget reads them from there.
 */
#include "vm/frame_impl.h"

enum { RECORD_WORK = 7, RECORD_WORDS = RECORD_WORK + WORK_WORDS };

/* ----------------------------------------------------------------- records */

/* What a thread does next follows from where it is, with exceptions that
 * are part of the status: the rest of a step that was cut, what ends the
 * execution, the rest of an access, and whether a wait that may give up does
 * so. */
static uint64_t record_status(const struct thread *t) {
  return (t->used ? 1u : 0u) | (t->waiting ? 2u : 0u) | (t->kept ? 4u : 0u) |
         (t->next.kind == VM_OP_RESUME ? 8u : 0u) |
         (t->next.kind == VM_OP_END ? 16u : 0u) |
         (t->next.mid_operation ? 32u : 0u) |
         (t->waiting && t->next.kind == VM_OP_CHOICE && !SEEDED_BUG(124) ? 64u
                                                                         : 0u) |
         (work_began(t) ? 128u : 0u);
}

/* All that the record says, in one number that is not 0.  0: it says more than
 * that, because the thread waits, is in the middle of an operation, or has
 * opened more sections than there is room for. */
static uint64_t record_brief(const struct thread *t) {
  if (t->waiting || work_began(t) || t->atomic > UINT8_MAX)
    return 0;
  return record_status(t) | (uint64_t)(uint16_t)t->rounding << 8 |
         (uint64_t)t->atomic << 24 | (uint64_t)t->depth << 32;
}

/* The words are undefined if the thread is in the middle of nothing. */
static void work_write(struct vm *vm, struct thread *t, struct words *in) {
  bool began = work_began(t);
  for (uint32_t i = 0; i < WORK_WORDS; i++) {
    if (began && UNLIKELY(reg_is_lazy(t->work[i])))
      t->work[i] = lazy_simple(vm, t->work[i]);
    put_word(vm, t->area, in, RECORD_WORK + i,
             began ? t->work[i] : reg_undefined());
  }
}

static void work_read(struct vm *vm, struct thread *t, bool began) {
  for (uint32_t i = 0; i < WORK_WORDS; i++)
    t->work[i] = began ? get_word(vm, t->area, RECORD_WORK + i) : reg_number(0);
}

/* Writes the words that change; none, if the record is known to say this. */
static void record_write(struct vm *vm, struct thread *t) {
  struct reg none = reg_number(0);
  const struct wait *w = &t->wait;
  uint64_t brief = record_brief(t), status = record_status(t);
  struct words in = words_of(vm, t->area);
  if (brief != 0 && t->recorded == brief) {
    if (DEBUG &&
        !(has_word(in, 0, reg_number(status)) &&
          has_word(in, 1, reg_number(t->depth)) &&
          has_word(in, 2, reg_number(t->atomic)) && has_word(in, 3, none) &&
          has_word(in, 4, none) && has_word(in, 5, none) &&
          has_word(in, 6, reg_number((uint64_t)t->rounding))))
      BUG("a record does not say what it is thought to say");
    return;
  }
  put_word(vm, t->area, &in, 0, reg_number(status));
  put_word(vm, t->area, &in, 1, reg_number(t->depth));
  put_word(vm, t->area, &in, 2, reg_number(t->atomic));
  put_word(vm, t->area, &in, 3,
           t->waiting
               ? reg_number((uint64_t)w->timed << 63 |
                            (uint64_t)w->relation << 32 | (uint32_t)w->value)
               : none);
  put_word(vm, t->area, &in, 4, t->waiting ? w->word : none);
  put_word(vm, t->area, &in, 5, t->waiting ? w->holder : none);
  put_word(vm, t->area, &in, 6, reg_number((uint64_t)t->rounding));
  work_write(vm, t, &in);
  for (uint32_t i = 0; i < vm->tables.tls_count; i++)
    put_word(vm, t->area, &in, RECORD_WORDS + i, (struct reg){0, t->tls[i]});
  t->recorded = brief;
}

/* Gives the thread an area for its record, unless it has one. */
static void record_area(struct vm *vm, uint32_t number, struct thread *t) {
  if (t->area != 0)
    return;
  allways_pointer p;
  uint64_t size = 8 * ((uint64_t)RECORD_WORDS + vm->tables.tls_count);
  if (allways_allocate(vm->memory, size, VM_AREA_THREAD, 0, &p) != ALLWAYS_OK ||
      allways_set_root(vm->memory, p, record_rank(number)) != ALLWAYS_OK)
    out_of_memory();
  t->area = p.area;
  t->recorded = 0;
}

static void record_drop(struct vm *vm, struct thread *t) {
  allways_pointer p = {0, t->area};
  allways_unset_root(vm->memory, p);
  allways_free(vm->memory, p);
  t->area = 0;
}

static void record_read(struct vm *vm, struct thread *t) {
  uint32_t area = t->area;
  uint64_t status = get_word(vm, area, 0).bits;
  uint64_t condition = get_word(vm, area, 3).bits;
  t->recorded = 0;
  t->used = status & 1;
  t->waiting = status & 2;
  t->kept = status & 4;
  t->depth = t->synced = (uint32_t)get_word(vm, area, 1).bits;
  t->atomic = (uint32_t)get_word(vm, area, 2).bits;
  t->rounding = (int)get_word(vm, area, 6).bits;
  work_read(vm, t, status & 128);
  t->wait = (struct wait){.word = get_word(vm, area, 4),
                          .holder = get_word(vm, area, 5),
                          .relation = (int32_t)(condition >> 32 & 0xff),
                          .value = (int32_t)condition,
                          .timed = condition >> 63};
  for (uint32_t i = 0; i < vm->tables.tls_count; i++)
    t->tls[i] = (uint32_t)get_word(vm, area, RECORD_WORDS + i).meta;
}

/* ----------------------------------------------------------------- threads */

/* Writes what was touched of a thread to its areas. */
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
  assert(t->area != 0);
  if (vm->before && vm->before->number == number)
    vm->before = NULL;
}

void vm_sync(struct vm *vm) {
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (vm->threads[i]->ran) {
      thread_sync(vm, i);
      vm->threads[i]->ran = false;
    }
}

/* Registers of frames below the top one are read when they are needed. */
void thread_reread(struct vm *vm, struct thread *t) {
  uint32_t base = 0;
  t->ran = false;
  t->loaded = 0;
  record_read(vm, t);
  for (uint32_t d = 0; d < t->depth; d++) {
    struct frame *f = &t->frames[d];
    f->base = base;
    if (f->area == 0 && d < STANDING) /* no frame used it for a while */
      f->area = t->standing[d];
    frame_head(vm, f, d + 1 == t->depth);
    base += f->code->frame_slots;
  }
  if (t->depth > 0)
    frame_regs_load(vm, t, t->depth - 1);
  t->low = t->depth ? t->depth - 1 : 0;
}

void thread_read(struct vm *vm, uint32_t number) {
  struct thread *t = vm->threads[number];
  t->used = t->kept = t->ran = false;
  for (uint32_t d = 0; d < t->synced; d++)
    t->frames[d].area = 0;
  t->depth = t->synced = t->loaded = t->low = 0;
  t->area = mem_root(vm->memory, record_rank(number));
  if (t->area == 0)
    return;
  uint32_t depth = (uint32_t)get_word(vm, t->area, 1).bits;
  for (uint32_t d = 0; d < depth; d++)
    t->frames[d].area = mem_root(vm->memory, frame_rank(number, d, true));
  thread_reread(vm, t);
}

void vm_expect(struct vm *vm, uint32_t threads) {
  while (vm->thread_limit < threads)
    thread_make(vm);
  for (uint32_t i = 0; i < threads; i++)
    for (uint32_t d = 0; d < STANDING; d++)
      frame_stand(vm, i, vm->threads[i], d);
}

/* Where a frame of the state is. */
static uint32_t frame_at(const struct vm *vm, uint32_t number, uint32_t depth) {
  uint32_t own = mem_root(vm->memory, frame_rank(number, depth, true));
  return own || depth >= STANDING ? own : vm->threads[number]->standing[depth];
}

static void drop_areas(struct vm *vm, uint32_t number) {
  uint32_t record = mem_root(vm->memory, record_rank(number));
  if (record == 0)
    return;
  uint32_t depth = (uint32_t)get_word(vm, record, 1).bits;
  for (uint32_t d = 0; d <= depth; d++) {
    allways_pointer p = {0, d < depth ? frame_at(vm, number, d) : record};
    const struct area *a = &vm->head->areas[p.area];
    if (a->standing) {
      allways_undefine(vm->memory, p, a->size);
    } else {
      allways_unset_root(vm->memory, p);
      allways_free(vm->memory, p);
    }
  }
}

void vm_adopt(struct vm *vm, uint32_t thread) {
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (i != thread)
      drop_areas(vm, i);
  struct thread *t = vm->threads[thread];
  uint32_t record = mem_root(vm->memory, record_rank(thread));
  uint32_t depth = (uint32_t)get_word(vm, record, 1).bits;
  size_t slots = 0;
  for (uint32_t d = 0; d < depth; d++) {
    uint64_t head = get_word(vm, frame_at(vm, thread, d), 0).bits;
    slots += code_of(vm, (uint32_t)(head >> 32))->frame_slots;
  }
  thread_room(vm, t, depth + 1, slots);
  vm_forget(vm);
  vm->current = thread;
  vm->thread = t;
  t->ran = true;
}

void vm_cut_stack(struct vm *vm, uint32_t thread) {
  struct thread *t = vm->threads[thread];
  t->depth = t->low = t->loaded = t->atomic = 0;
  work_over(t);
  t->ran = true;
  vm_sync(vm);
}

/* The state may be one that another machine has made: it may hold what was
 * never seen here. */
void vm_forget(struct vm *vm) {
  for (unsigned i = 0; i < MEMOS; i++)
    vm->memos[i].known = false;
  vm->before = NULL;
  vm->values.lazy = vm->values.opaque = vm->options.steps;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    thread_read(vm, i);
}

/* ------------------------------------------------------ hashes, collection */

bool vm_hash(struct vm *vm, allways_hash *hash) {
  vm_sync(vm);
  return allways_hash_current(vm->memory, hash) == ALLWAYS_OK;
}

bool vm_hash_soon(struct vm *vm, allways_hash *hash) {
  vm_sync(vm);
  return mem_hash_preview(vm->memory, hash) ||
         allways_hash_current(vm->memory, hash) == ALLWAYS_OK;
}

/* Collecting may look at all areas, so it waits until half of them are new. */
bool vm_collect_wanted(const struct vm *vm) {
  enum { AT_LEAST = 4096 };
  size_t born = mem_born(vm->memory);
  return born > AT_LEAST && born > vm->head->area_count / 2;
}

void vm_collect(struct vm *vm) {
  vm_sync(vm);
  mem_collect(vm->memory);
}
