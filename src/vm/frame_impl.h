/*
 * vm/frame_impl.h - what the parts of frame.c share: ranks, and registers in
 * words of the machine's own areas.
 *
 * Most words are numbers, undefined, or pointers, and stay what they are: those
 * are compared and read here.
 */
#ifndef VM_FRAME_IMPL_H
#define VM_FRAME_IMPL_H

#include "vm/machine.h"

/* ------------------------------------------------------------------- ranks */

/* Ranks of a thread's roots: its record, then its frames.  Each of the first
 * STANDING frames has two, for a standing area and for one of its own. */
static inline uint32_t record_rank(uint32_t thread) {
  assert(thread < VM_MAX_THREADS);
  return (thread + 1) << RANKS_OF_THREAD;
}

/* own: of an area that does not stand. */
static inline uint32_t frame_rank(uint32_t thread, uint32_t depth, bool own) {
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

/* Writes a register that is not there already; *in may become other. */
void frame_put_changed(struct vm *vm, uint32_t area, struct words *in,
                       uint32_t w, struct reg v);
/* Writes a register to a word of one of the machine's own areas, if it is not
 * there already. */
static ALWAYS_INLINE void put_word(struct vm *vm, uint32_t area,
                                   struct words *in, uint32_t w, struct reg v) {
  if (!has_word(*in, w, v))
    frame_put_changed(vm, area, in, w, v);
}

/* Reads a word that is neither a defined number nor undefined nor a pointer. */
struct reg frame_get_other(struct vm *vm, uint32_t area, uint32_t w);
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
  return frame_get_other(vm, area, w);
}

static inline struct reg get_word(struct vm *vm, uint32_t area, uint32_t w) {
  return read_word(vm, area, words_of(vm, area), w);
}

/* ----------------------------------------------------------------- frame.c */

/* Words of a set of slots. */
static inline uint32_t slot_words(const struct code *code) {
  return (code->frame_slots + 63) / 64;
}
/* The standing area for frames of this thread and depth, made when it is first
 * asked for. */
uint32_t frame_stand(struct vm *vm, uint32_t number, struct thread *t,
                     uint32_t depth);
/* Writes a frame to its area: only words that change. */
void frame_write(struct vm *vm, uint32_t number, struct thread *t,
                 uint32_t depth);
/* The frame leaves its area: a standing one becomes empty, others are freed. */
void frame_drop(struct vm *vm, struct frame *f);
/* Reads code and place of a frame from its area.  top: it was the top frame
 * when it was written. */
void frame_head(struct vm *vm, struct frame *f, bool top);
/* Reads the registers of a frame whose head was read. */
void frame_regs_load(struct vm *vm, struct thread *t, uint32_t depth);

/* ---------------------------------------------------------- frame_thread.c */

/* Reads the thread from its areas, which it has still. */
void thread_reread(struct vm *vm, struct thread *t);
/* The same if it may have other areas, or be gone. */
void thread_read(struct vm *vm, uint32_t number);

#endif
