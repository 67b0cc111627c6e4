/*
 * vm/frame.c - the state of threads, in areas: frames.
 *
 *     word 0    function << 32 | instruction
 *     word 1..  its slots; those that are dead are undefined
 *
 * Frames are roots, ranked by thread, from the outermost one on; before them
 * comes the thread's record (frame_thread.c).  docs/design/vm.md says why.
 *
 * The first frames of a thread use standing areas (mem_stand), if they are not
 * too large: calls and returns only write words then, and no root comes or
 * goes.  All other frames have areas of their own.
 */
#include <string.h>

#include "ir/passes.h"
#include "vm/frame_impl.h"
#include "vm/observe.h"

/* ------------------------------------------------------------------- words */

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

/* Values of the common forms are put into words that are no cells. */
void frame_put_changed(struct vm *vm, uint32_t area, struct words *in,
                       uint32_t w, struct reg v) {
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

void vm_put_register(struct vm *vm, uint32_t area, uint32_t word,
                     struct reg value) {
  struct words in = words_of(vm, area);
  if (reg_is_lazy(value))
    value = lazy_simple(vm, value);
  put_word(vm, area, &in, word, value);
}

/* Undefined bits of a frame are no fault, whatever was asked for. */
struct reg frame_get_other(struct vm *vm, uint32_t area, uint32_t w) {
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

uint32_t frame_stand(struct vm *vm, uint32_t number, struct thread *t,
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
  return frame_stand(vm, number, t, depth);
}

static uint32_t own_area(struct vm *vm, uint64_t size, uint32_t rank) {
  allways_pointer p;
  if (allways_allocate(vm->memory, size, VM_AREA_FRAME, 0, &p) != ALLWAYS_OK ||
      allways_set_root(vm->memory, p, rank) != ALLWAYS_OK)
    out_of_memory();
  return p.area;
}

void frame_drop(struct vm *vm, struct frame *f) {
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

/* Has the word this register, in whatever form? */
static bool holds(struct vm *vm, uint32_t area, struct words in, uint32_t w,
                  struct reg v) {
  if (has_word(in, w, v))
    return true;
  struct reg is = read_word(vm, area, in, w);
  return is.meta == v.meta && is.bits == v.bits;
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
        !holds(vm, f->area, in, 1 + s, v))
      BUG("a frame is not what it was written as");
  }
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

void frame_write(struct vm *vm, uint32_t number, struct thread *t,
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

void frame_head(struct vm *vm, struct frame *f, bool top) {
  assert(f->area != 0);
  uint64_t head = get_word(vm, f->area, 0).bits;
  f->code = code_of(vm, (uint32_t)(head >> 32));
  assert((uint32_t)head < f->code->insn_count);
  f->pc = f->code->insns + (uint32_t)head;
  f->shown = kept_slots(vm, f, top) + slot_words(f->code);
}

/* Dead temporaries need no value; debug builds give them one that is noticed.
 */
void frame_regs_load(struct vm *vm, struct thread *t, uint32_t depth) {
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
