/*
 * vm/frame.c - the state of threads, in areas.
 *
 * A frame's area:    word 0: function << 32 | instruction, then its slots;
 *                    those that are dead are undefined
 * A thread's record: status, depth, atomic sections, what it waits for, and a
 *                    pointer to each of its thread-local variables
 *
 * Both are roots, ranked by thread; of a thread, the record comes first, then
 * frames from the outermost on.  docs/design/vm.md says why.
 *
 * The first frames of a thread use standing areas (mem_stand), if they are not
 * too large: calls and returns only write words then, and no root comes or
 * goes.  All other frames have areas of their own.
 */
#include <string.h>

#include "ir/passes.h"
#include "vm/machine.h"
#include "vm/observe.h"

enum { RECORD_WORK = 7, RECORD_WORDS = RECORD_WORK + WORK_WORDS };

/* Ranks of a thread's roots: its record, then its frames.  Each of the first
 * STANDING frames has two, for a standing area and for one of its own. */
static uint32_t record_rank(uint32_t thread) {
  assert(thread < VM_MAX_THREADS);
  return (thread + 1) << RANKS_OF_THREAD;
}

/* own: of an area that does not stand. */
static uint32_t frame_rank(uint32_t thread, uint32_t depth, bool own) {
  uint32_t place =
      depth < STANDING ? 2 * depth + own : depth + (uint32_t)STANDING;
  assert(place + 1 < UINT32_C(1) << RANKS_OF_THREAD);
  return record_rank(thread) + 1 + place;
}

/* ------------------------------------------------------------------ words */

/* The words of an area; they move when something is written. */
struct words {
  const uint64_t *data; /* NULL: all undefined */
  const struct shadow *shadow;
};

static ALWAYS_INLINE struct words words_of(const struct vm *vm, uint32_t area) {
  const struct area *a = &vm->head->areas[area];
  return (struct words){a->data, a->data ? area_shadow(a) : NULL};
}

/* A value of another form, or into a word that is a cell. */
static NEVER_INLINE void put_other(struct vm *vm, uint32_t area,
                                   struct words *in, uint32_t w, struct reg v) {
  struct reg p = {0, area};
  allways_pointer q = {8 * (uint64_t)w, area};
  if (reg_is_lazy(v) ? lazy_put(vm, q, v) != ALLWAYS_OK
                     : vm_store(vm, p, 8 * (int64_t)w, 8, v) != GO_NEXT)
    BUG("a frame cannot be written");
  *in = words_of(vm, area);
}

/* Values of the common forms into words that are no cells. */
static NEVER_INLINE void put_changed(struct vm *vm, uint32_t area,
                                     struct words *in, uint32_t w,
                                     struct reg v) {
  bool undefined = v.meta == META_PARTIAL;
  bool pointer = v.meta - 1 < UINT32_MAX && v.bits <= UINT32_MAX;
  if (UNLIKELY(in->data == NULL || in->shadow[w].tag == WORD_CELL ||
               !(v.meta == 0 || undefined || pointer))) {
    put_other(vm, area, in, w, v);
    return;
  }
  if (pointer)
    vm->head->areas[(uint32_t)v.meta].flags |= AREA_STORED;
  mem_put_word(vm->memory, area, w, undefined ? 0 : v.meta << 32 | v.bits,
               pointer ? WORD_POINTER : WORD_PLAIN, undefined ? 0 : 255);
}

/* Is the register in the word already, in a common form? */
static ALWAYS_INLINE bool has_word(struct words in, uint32_t w, struct reg v) {
  if (UNLIKELY(in.data == NULL))
    return v.meta == META_PARTIAL;
  const struct shadow *s = &in.shadow[w];
  unsigned form = (unsigned)s->tag << 8 | s->defined;
  if (v.meta == 0)
    return form == (WORD_PLAIN << 8 | 255) && in.data[w] == v.bits;
  if (v.meta == META_PARTIAL)
    return form == (WORD_PLAIN << 8 | 0);
  return form == (WORD_POINTER << 8 | 255) && (v.meta | v.bits) <= UINT32_MAX &&
         in.data[w] == (v.meta << 32 | v.bits);
}

/* Writes a register to a word of one of the machine's own areas, if it is not
 * there already. */
static ALWAYS_INLINE void put_word(struct vm *vm, uint32_t area,
                                   struct words *in, uint32_t w, struct reg v) {
  if (!has_word(*in, w, v))
    put_changed(vm, area, in, w, v);
}

/* A word that is neither a defined number nor undefined nor a pointer. */
static NEVER_INLINE struct reg get_other(struct vm *vm, uint32_t area,
                                         uint32_t w) {
  struct reg v, p = {0, area};
  if (!SEEDED_BUG(132) &&
      piece_load(vm, (allways_pointer){8 * (uint64_t)w, area}, &v))
    return v;
  bool strict = vm->options.strict_undefined;
  vm->options.strict_undefined = false;
  if (vm_load(vm, p, 8 * (int64_t)w, 8, &v) != GO_NEXT)
    BUG("a frame cannot be read");
  vm->options.strict_undefined = strict;
  return v;
}

static ALWAYS_INLINE struct reg read_word(struct vm *vm, uint32_t area,
                                          struct words in, uint32_t w) {
  if (UNLIKELY(in.data == NULL))
    return reg_undefined();
  const struct shadow *s = &in.shadow[w];
  unsigned form = (unsigned)s->tag << 8 | s->defined;
  uint64_t data = in.data[w];
  if (form == (WORD_PLAIN << 8 | 255))
    return reg_number(data);
  if (form == (WORD_PLAIN << 8 | 0))
    return reg_undefined();
  if (s->tag == WORD_POINTER)
    return (struct reg){data & UINT32_MAX, data >> 32};
  return get_other(vm, area, w);
}

static struct reg get_word(struct vm *vm, uint32_t area, uint32_t w) {
  return read_word(vm, area, words_of(vm, area), w);
}

/* ----------------------------------------------------------------- frames */

/* Which slots the frame still needs, where it goes on.  Below the top that is
 * after a call, whose results are not there yet. */
static void live_slots(const struct vm *vm, const struct code *code,
                       uint32_t index, bool top, uint64_t *bits) {
  const struct ir_function *f = code->f;
  assert(top ? index < code->insn_count : index > 0);
  if (top)
    pass_live_before(vm->program, f, code->source[index], bits);
  else
    pass_live_across(vm->program, f, code->source[index - 1], bits);
}

/* Does a dead slot keep its value?  A variable in scope that holds a heap
 * pointer does: a block is not leaked before the program loses the pointer.
 * For an observer, values stay that cannot keep a block alive: a person looks
 * at variables that the program needs no more. */
static bool keeps_value(const struct vm *vm, const struct code *code,
                        uint32_t slot, struct reg v) {
  if (slot >= code->f->first_temp)
    return false;
  if (!reg_is_pointer(v))
    return vm->observers.observed && v.meta == 0;
  const struct area *a = &vm->head->areas[(uint32_t)v.meta];
  if ((a->flags & (AREA_USED | AREA_DEAD)) != AREA_USED)
    return false;
  return (area_kind(a) == VM_AREA_HEAP && !(a->flags & AREA_FREED)) ||
         (vm->observers.observed &&
          (area_kind(a) == VM_AREA_GLOBAL || area_kind(a) == VM_AREA_FUNCTION));
}

/* Is the slot a parameter that points to a copy of an aggregate passed by
 * value?  The frame frees the copy when it returns. */
static bool owns_slot(const struct ir_function *f, uint32_t slot) {
  if (f->byval == NULL || slot >= f->param_slots)
    return false;
  uint32_t s = 0, i = 0;
  while (s < slot)
    s += ir_type_slots(f->params[i++]);
  return s == slot && f->byval[i];
}

/* Words of a set of slots. */
static uint32_t slot_words(const struct code *code) {
  return (code->frame_slots + 63) / 64;
}

/* Two sets of slots for a frame that goes on at this place.  First, those that
 * are kept: live ones, and those that own something.  Behind them, the same and
 * all variables: these can be other than undefined in the frame's area.  Found
 * once for each place. */
static NEVER_INLINE uint64_t *find_kept(const struct vm *vm,
                                        const struct code *code, uint32_t index,
                                        bool top) {
  size_t words = slot_words(code);
  uint64_t *bits = alloc_new(code_kept_bytes(code));
  live_slots(vm, code, index, top, bits);
  for (uint32_t s = 0; s < code->f->param_slots; s++)
    bits[s / 64] |= (uint64_t)owns_slot(code->f, s) << (s % 64);
  for (uint32_t s = code->f->slot_count; s < code->frame_slots; s++) {
    bits[s / 64] &= ~(UINT64_C(1) << (s % 64));
    bits[s / 64] |= (uint64_t)(s >= code->f->slot_count + 2) << (s % 64);
  }
  if (code->frame_slots % 64)
    bits[words - 1] &= (UINT64_C(1) << (code->frame_slots % 64)) - 1;
  uint64_t *shown = bits + words;
  memcpy(shown, bits, words * sizeof *bits);
  for (uint32_t s = 0; s < code->f->first_temp; s++)
    shown[s / 64] |= UINT64_C(1) << (s % 64);
  return bits;
}

static const uint64_t *kept_slots(const struct vm *vm, const struct frame *f,
                                  bool top) {
  const struct code *code = f->code;
  uint32_t index = (uint32_t)(f->pc - code->insns);
  assert(index < code->insn_count);
  uint64_t **place = &code->kept[2 * (size_t)index + top];
  if (UNLIKELY(*place == NULL))
    *place = find_kept(vm, code, index, top);
  return *place;
}

bool vm_slot_kept(struct vm *vm, uint32_t thread, uint32_t depth,
                  uint32_t slot) {
  const struct thread *t = vm->threads[thread];
  const struct frame *f = &t->frames[depth];
  const uint64_t *kept = kept_slots(vm, f, depth + 1 == t->depth);
  return kept[slot_words(f->code) + slot / 64] >> (slot % 64) & 1;
}

uint32_t vm_next_kept(struct vm *vm, uint32_t thread, uint32_t depth,
                      uint32_t slot) {
  const struct thread *t = vm->threads[thread];
  const struct frame *f = &t->frames[depth];
  const uint64_t *kept = kept_slots(vm, f, depth + 1 == t->depth);
  kept += slot_words(f->code);
  for (; slot < f->code->frame_slots; slot = (slot | 63) + 1) {
    uint64_t rest = kept[slot / 64] >> (slot % 64);
    if (rest)
      return slot + low_bit(rest);
  }
  return UINT32_MAX;
}

static uint32_t stand(struct vm *vm, uint32_t number, struct thread *t,
                      uint32_t depth) {
  if (t->standing[depth] == 0)
    t->standing[depth] =
        mem_stand(vm->memory, 8 * (1 + STANDING_SLOTS), VM_AREA_FRAME,
                  frame_rank(number, depth, false));
  return t->standing[depth];
}

/* The standing area for a frame of this code, or 0. */
static uint32_t standing_area(struct vm *vm, uint32_t number, struct thread *t,
                              uint32_t depth, const struct code *code) {
  if (depth >= STANDING || code->frame_slots > STANDING_SLOTS)
    return 0;
  return stand(vm, number, t, depth);
}

static uint32_t own_area(struct vm *vm, uint64_t size, uint32_t rank) {
  allways_pointer p;
  if (allways_allocate(vm->memory, size, VM_AREA_FRAME, 0, &p) != ALLWAYS_OK ||
      allways_set_root(vm->memory, p, rank) != ALLWAYS_OK)
    out_of_memory();
  return p.area;
}

/* The frame leaves its area: a standing one becomes empty, others are freed. */
static void frame_drop(struct vm *vm, struct frame *f) {
  allways_pointer p = {0, f->area};
  assert(f->area != 0);
  if (vm->head->areas[f->area].standing) {
    struct words in = words_of(vm, f->area);
    put_word(vm, f->area, &in, 0, reg_undefined());
    for (uint64_t bits = f->shown ? *f->shown : 0; bits; bits &= bits - 1)
      put_word(vm, f->area, &in, 1 + low_bit(bits), reg_undefined());
  } else {
    allways_unset_root(vm->memory, p);
    allways_free(vm->memory, p);
  }
  f->area = 0;
}

/* Gives the frame an area of the right size, unless it has one. */
static void frame_area(struct vm *vm, uint32_t number, struct thread *t,
                       uint32_t depth) {
  struct frame *f = &t->frames[depth];
  uint64_t size = 8 * (1 + (uint64_t)f->code->frame_slots);
  uint32_t standing = standing_area(vm, number, t, depth, f->code);
  const struct area *old = &vm->head->areas[f->area];
  if (f->area != 0 &&
      (standing ? f->area == standing : !old->standing && old->size == size))
    return;
  if (f->area != 0)
    frame_drop(vm, f);
  f->shown = NULL; /* of a frame that is gone */
  f->area =
      standing ? standing : own_area(vm, size, frame_rank(number, depth, true));
}

/* Below the top a frame goes on right after its call, which is there once. */
static uint32_t frame_index(const struct frame *f, bool top) {
  return top ? code_index(f->code, f->pc) : (uint32_t)(f->pc - f->code->insns);
}

/* The plain twin of frame_write: looks whether the area has what it should. */
static void check_frame(struct vm *vm, const struct thread *t,
                        const struct frame *f, const uint64_t *kept) {
  struct words in = words_of(vm, f->area);
  const struct reg *r = t->regs + f->base;
  uint32_t slots = f->code->frame_slots;
  for (uint32_t s = 0; s + 1 < area_words(&vm->head->areas[f->area]); s++) {
    bool wanted = s < slots && ((kept[s / 64] >> (s % 64) & 1) ||
                                keeps_value(vm, f->code, s, r[s]));
    struct reg v = wanted ? r[s] : reg_undefined();
    if ((v.meta <= UINT32_MAX || v.meta == META_PARTIAL) &&
        !has_word(in, 1 + s, v))
      BUG("a frame is not what it was written as");
  }
}

/* Where a thread is remembered for the state that was saved last. */
static struct memo *memo_here(struct vm *vm) {
  return &vm->memos[allways_saved_count(vm->memory) % MEMOS];
}

static bool is_remembered(struct vm *vm, uint32_t thread) {
  const struct memo *m = memo_here(vm);
  return m->known && m->number == thread &&
         m->saved == allways_saved_count(vm->memory);
}

/* Slots (bits) that need not be written: their registers are what they were
 * when the frame was remembered, so the area has these values already. */
static uint64_t unchanged(const struct vm *vm, uint32_t number,
                          const struct thread *t, uint32_t depth,
                          uint64_t kept) {
  const struct frame *f = &t->frames[depth];
  const struct memo *m = vm->before;
  uint64_t all = 0;
  if (m == NULL || m->number != number || vm->values.lazy ||
      depth + 1 != m->thread.depth || m->frames[depth].code != f->code ||
      f->code->frame_slots > 64)
    return 0;
  const struct reg *r = t->regs + f->base, *was = m->regs;
  for (uint64_t bits = *m->frames[depth].shown; bits; bits &= bits - 1) {
    uint32_t s = low_bit(bits);
    bool same = r[s].bits == was[s].bits && r[s].meta == was[s].meta &&
                ((kept >> s & 1) || r[s].meta == META_PARTIAL);
    all |= (uint64_t)same << s;
  }
  return all;
}

/* What the word of a slot is to be.  A variable that is not kept becomes
 * undefined, also in its register, because what it points to may end now.  A
 * standing area may have more slots, which another frame has used. */
static struct reg slot_value(struct vm *vm, const struct code *code,
                             struct reg *r, uint32_t s, bool kept) {
  if (s >= code->frame_slots)
    return reg_undefined();
  if (kept && UNLIKELY(reg_is_lazy(r[s])))
    r[s] = lazy_simple(vm, r[s]);
  else if (!kept && !keeps_value(vm, code, s, r[s]))
    r[s] = reg_undefined();
  return r[s];
}

/* Writes a frame to its area: only words that change. */
static void frame_write(struct vm *vm, uint32_t number, struct thread *t,
                        uint32_t depth) {
  struct frame *f = &t->frames[depth];
  assert(depth < t->depth && depth >= t->loaded);
  const struct code *code = f->code;
  bool top = depth + 1 == t->depth;
  const uint64_t *kept = kept_slots(vm, f, top);
  uint32_t words = slot_words(code);
  frame_area(vm, number, t, depth);
  uint32_t area = f->area;
  struct words in = words_of(vm, area);
  uint64_t same = unchanged(vm, number, t, depth, kept[0]);
  put_word(vm, area, &in, 0,
           reg_number((uint64_t)code->number << 32 | frame_index(f, top)));
  for (uint32_t i = 0; i < words; i++) {
    uint64_t bits = kept[words + i] | (f->shown ? f->shown[i] : 0);
    for (bits &= ~same; bits; bits &= bits - 1) {
      uint32_t bit = low_bit(bits), s = 64 * i + bit;
      put_word(vm, area, &in, 1 + s,
               slot_value(vm, code, t->regs + f->base, s, kept[i] >> bit & 1));
    }
  }
  f->shown = kept + words;
  if (DEBUG)
    check_frame(vm, t, f, kept);
}

/* Reads code and place of a frame from its area.  top: it was the top frame
 * when it was written. */
static void frame_head(struct vm *vm, struct frame *f, bool top) {
  assert(f->area != 0);
  uint64_t head = get_word(vm, f->area, 0).bits;
  f->code = code_of(vm, (uint32_t)(head >> 32));
  assert((uint32_t)head < f->code->insn_count);
  f->pc = f->code->insns + (uint32_t)head;
  f->shown = kept_slots(vm, f, top) + slot_words(f->code);
}

/* Reads the registers of a frame.  Dead temporaries need no value; debug builds
 * give them one that is noticed. */
static void frame_regs_load(struct vm *vm, struct thread *t, uint32_t depth) {
  const struct frame *f = &t->frames[depth];
  struct reg *r = t->regs + f->base;
  struct words in = words_of(vm, f->area);
  for (uint32_t i = 0; DEBUG && i < f->code->frame_slots; i++)
    r[i] = reg_number(UINT64_C(0xdeaddeaddeaddead));
  for (uint32_t i = 0; i < slot_words(f->code); i++)
    for (uint64_t bits = f->shown[i]; bits; bits &= bits - 1) {
      uint32_t s = 64 * i + low_bit(bits);
      r[s] = read_word(vm, f->area, in, 1 + s);
    }
  t->loaded = depth;
}

void frame_load(struct vm *vm, struct thread *t, uint32_t depth) {
  frame_head(vm, &t->frames[depth], depth + 1 == t->synced);
  frame_regs_load(vm, t, depth);
}

void frame_load_all(struct vm *vm, struct thread *t) {
  while (t->loaded > 0)
    frame_load(vm, t, t->loaded - 1);
}

/* ---------------------------------------------------------------- threads */

/* The fields of a record in one number; records of threads that do not wait and
 * are in the middle of nothing differ only if these do.  What a thread does
 * next follows from where it stands, with exceptions that are part of the
 * status: the rest of a step that was cut, what ends the execution, the rest of
 * an access, and whether a wait that may give up does so. */
static uint64_t record_brief(const struct thread *t) {
  uint64_t status =
      (t->used ? 1u : 0u) | (t->waiting ? 2u : 0u) | (t->kept ? 4u : 0u) |
      (t->next.kind == VM_OP_RESUME ? 8u : 0u) |
      (t->next.kind == VM_OP_END ? 16u : 0u) | (t->next.inside ? 32u : 0u) |
      (t->waiting && t->next.kind == VM_OP_CHOICE && !SEEDED_BUG(124) ? 64u
                                                                      : 0u) |
      (work_began(t) ? 128u : 0u);
  return status | (uint64_t)(uint16_t)t->rounding << 8 |
         (uint64_t)(uint8_t)t->atomic << 24 | (uint64_t)t->depth << 32;
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

/* status, depth, atomic, relation and value, word, holder, rounding, the
 * operation that it is in the middle of; then the thread-local variables. */
static void record_write(struct vm *vm, struct thread *t) {
  struct reg none = reg_number(0);
  const struct wait *w = &t->wait;
  uint64_t brief = record_brief(t);
  struct words in = words_of(vm, t->area);
  if (t->recorded == brief && !t->waiting && !work_began(t) &&
      t->atomic < 256) {
    if (DEBUG &&
        !(has_word(in, 0, reg_number(brief & 255)) &&
          has_word(in, 1, reg_number(t->depth)) &&
          has_word(in, 2, reg_number(t->atomic)) && has_word(in, 3, none) &&
          has_word(in, 4, none) && has_word(in, 5, none) &&
          has_word(in, 6, reg_number((uint64_t)t->rounding))))
      BUG("a record does not say what it is thought to say");
    return;
  }
  put_word(vm, t->area, &in, 0, reg_number(brief & 255));
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

/* Reads the thread from its areas, whose numbers are known.  Registers of
 * frames below the top one are read when they are needed. */
static void thread_reread(struct vm *vm, struct thread *t) {
  uint32_t base = 0;
  t->ran = false;
  t->loaded = 0;
  record_read(vm, t);
  for (uint32_t d = 0; d < t->depth; d++) {
    struct frame *f = &t->frames[d];
    f->base = base;
    if (f->area == 0 && d < STANDING) /* it was left for a while */
      f->area = t->standing[d];
    frame_head(vm, f, d + 1 == t->depth);
    base += f->code->frame_slots;
  }
  if (t->depth > 0)
    frame_regs_load(vm, t, t->depth - 1);
  t->low = t->depth ? t->depth - 1 : 0;
}

static void thread_read(struct vm *vm, uint32_t number) {
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
      stand(vm, i, vm->threads[i], d);
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

void vm_put_register(struct vm *vm, uint32_t area, uint32_t word,
                     struct reg value) {
  struct words in = words_of(vm, area);
  if (reg_is_lazy(value))
    value = lazy_simple(vm, value);
  put_word(vm, area, &in, word, value);
}

/* The state may be one that another machine has made: it may hold what was
 * never met here. */
void vm_forget(struct vm *vm) {
  for (unsigned i = 0; i < MEMOS; i++)
    vm->memos[i].known = false;
  vm->before = NULL;
  vm->values.lazy = vm->values.opaque = vm->options.steps;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    thread_read(vm, i);
}

/* ------------------------------------------------------------ one step back */

/* Keeps a copy of a thread that is about to make a step.  Most steps lead to
 * states that were seen before and are undone at once; the copy spares reading
 * the thread from its areas then. */
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

struct reg frame_register(const struct vm *vm, const struct thread *t,
                          uint32_t depth, uint32_t slot) {
  const struct frame *f = &t->frames[depth];
  assert(depth < t->depth && slot < f->code->frame_slots);
  const uint64_t *kept = kept_slots(vm, f, depth + 1 == t->depth);
  if (!(kept[slot / 64] >> (slot % 64) & 1))
    return reg_undefined();
  return depth >= t->loaded
             ? t->regs[f->base + slot]
             : get_word((struct vm *)(uintptr_t)vm, f->area, 1 + slot);
}

/* ----------------------------------------------------------------- saving */

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
